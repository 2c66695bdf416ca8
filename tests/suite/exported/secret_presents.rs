zebra::puzzle! {
    pub puzzle SecretPresents;

    story "Five friends drew lots. Each of them wrapped a present for one of the others, and each \
           of them suspected one of the others of having wrapped the present that she or he \
           received. No two suspected the same friend.";
    question "Who gave which present to whom, and whom did each of them suspect?";
    stars 3;

    category Friend { Ulla, Viktor, Wanda, Xaver, Yvonne }
    category Present {
        Scarf = "the scarf", Mug = "the mug", Kite = "the kite", Book = "the book", Jam = "the jam",
    }
    category Receiver of Friend;
    category Suspect of Friend;

    say Friend, Present: "{a} {gave|did not give} {b}";
    say Friend, Receiver: "{a} {gave something|did not give anything} to {b}";
    say Friend, Suspect: "{a} {suspected|did not suspect} {b}";
    say Present, Receiver: "{a} {was|was not} for {b}";
    say Present, Suspect: "the giver of {a} {suspected|did not suspect} {b}";
    say Receiver, Suspect: "whoever gave something to {a} {suspected|did not suspect} {b}";

    /// Nobody gave a present to herself or himself, or suspected herself or himself, and nobody was
    /// suspected twice.
    clue 0: all f in Friend: Receiver(f) != f && Suspect(f) != f;
    /// The scarf was for Wanda.
    clue 1: Scarf is Receiver::Wanda;
    /// The one who received Ulla's present gave something to Yvonne.
    clue 2: Receiver(Receiver(Ulla)) == Yvonne;
    /// Viktor received his present from the friend to whom he gave one.
    clue 3: Receiver(Receiver(Viktor)) == Viktor;
    /// Exactly one of the five suspected the right friend, and it was neither of the two men.
    clue 4 {
        exactly 1 f in Friend: Receiver(Suspect(f)) == f;
        !(any f in [Viktor, Xaver]: Receiver(Suspect(f)) == f);
    }
    /// Viktor suspected the one who gave the kite.
    clue 5: Suspect(Viktor) == Friend(Kite);
    /// Whoever gave the kite suspected Ulla.
    clue 6: Kite is Suspect::Ulla;
    /// The one who gave the mug was suspected by the one who received the jam.
    clue 7: Suspect(Receiver(Jam)) == Friend(Mug);
    /// Xaver received neither the scarf nor the jam nor the book, and did not give the jam.
    clue 8 { Receiver::Xaver is not [Scarf, Jam, Book]; Xaver is not Jam; }

    answer (Friend: Present, Receiver, Suspect) {
        Ulla: Scarf, Wanda, Viktor;
        Viktor: Mug, Xaver, Wanda;
        Wanda: Kite, Yvonne, Ulla;
        Xaver: Book, Viktor, Yvonne;
        Yvonne: Jam, Ulla, Xaver;
    }
}
