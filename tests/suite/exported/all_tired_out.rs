zebra::puzzle! {
    pub puzzle AllTiredOut;

    story "Two men and three women stand in line in a tire shop; each of them wants to buy \
           something different.";
    question "In which order do they stand, and what does each of them want?";

    ordered category Order {
        First = "1st", Second = "2nd", Third = "3rd", Fourth = "4th", Fifth = "5th",
    }
    category Customer { Ethan, Grace, Jeff, Lisa, Marge }
    category Wanted {
        Alignment = "alignment", Chains = "chains", Jack = "jack",
        Shocks = "shock absorbers" titled "shocks", Tires = "tires",
    }

    verbs "was not", "might be", "was";
    say Customer, Order: "{a} {was|was not} the {b} person in line";
    say Order, Wanted: "the {a} person in line {bought|did not buy} the {b}";
    say Customer, Wanted: "{a} {bought|did not buy} the {b}";
    say Customer, Wanted: "{a} {was|was not} {link} the person who bought the {b}";
    say Wanted, Customer: "the person who bought the {a} {was|was not} {link} {b}";
    say Wanted, Wanted: "the person who bought the {a} {was|was not} {link} the one who bought the {b}";

    link just_ahead "just ahead of" on Order = less_by(1);
    link three_ahead "three places ahead of" on Order = less_by(3);
    link next_to on Order = next_to();

    clue 1: distinct([Ethan, Third, Chains]);
    clue 2: Jack is just_ahead Lisa;
    clue 3: Second is not [Ethan, Jeff];
    clue 4: Tires is three_ahead Alignment;
    /// Of the three women in line, Marge was not the second.
    clue 5: is_not_between(Order, Marge, Grace, Lisa);
    clue 6: Jeff is just_ahead Shocks;
    /// At least one man stood right beside Grace.
    clue 7: Grace is next_to any [Ethan, Jeff];

    answer (Order: Customer, Wanted) {
        First: Marge, Chains;
        Second: Grace, Tires;
        Third: Jeff, Jack;
        Fourth: Lisa, Shocks;
        Fifth: Ethan, Alignment;
    }

    allow redundant;
}
