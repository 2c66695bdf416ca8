zebra::puzzle! { pub puzzle SecretPresents; category A1 { B1, C1 } category D1 { E1, F1 } clue 1: B1 is E1; }
