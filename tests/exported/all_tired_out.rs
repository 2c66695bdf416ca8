zebra::puzzle! {
    pub puzzle AllTiredOut;
    story "Two men and three women stand in line in a tire shop; each of them wants to buy something different.";
    question "In which order do they stand, and what does each of them want?";

    ordered category Order { First = "1st", Second = "2nd", Third = "3rd", Fourth = "4th", Fifth = "5th" }
    category Customer { Ethan, Grace, Jeff, Lisa, Marge }
    category Wanted { Alignment = "alignment", Chains = "chains", Jack = "jack", Shocks = "shock absorbers" titled "shocks", Tires = "tires" }
    link just_ahead "just ahead of" on Order = less_by(1);
    link three_ahead "three places ahead of" on Order = less_by(3);
    link next_to on Order = next_to();
    verbs "was not", "might be", "was";
    say Customer, Order: "{a} {was|was not} the {b} person in line";
    say Order, Wanted: "the {a} person in line {did|did not} buy the {b}";
    say Customer, Wanted: "{a} {did|did not} buy the {b}";
    say Customer, Wanted: "{a} {was|was not} {link} the person who bought the {b}";
    say Wanted, Customer: "the person who bought the {a} {was|was not} {link} {b}";
    say Wanted, Wanted: "the person who bought the {a} {was|was not} {link} the one who bought the {b}";

    clue 1: (Customer::Ethan is not Order::Third) && (Customer::Ethan is not Wanted::Chains) && (Order::Third is not Wanted::Chains);
    clue 2: Wanted::Jack is just_ahead Customer::Lisa;
    clue 3: (Order::Second is not Customer::Ethan) && (Order::Second is not Customer::Jeff);
    clue 4: Wanted::Tires is three_ahead Wanted::Alignment;
    /// Of the three women in line, Marge was not the second.
    clue 5: !is_between(Order, Customer::Marge, Customer::Grace, Customer::Lisa);
    clue 6: Customer::Jeff is just_ahead Wanted::Shocks;
    /// At least one man stood right beside Grace.
    clue 7: (Customer::Grace is next_to Customer::Ethan) || (Customer::Grace is next_to Customer::Jeff);
    answer (Order: Customer, Wanted) { First: Marge, Chains; Second: Grace, Tires; Third: Jeff, Jack; Fourth: Lisa, Shocks; Fifth: Ethan, Alignment; }
}
