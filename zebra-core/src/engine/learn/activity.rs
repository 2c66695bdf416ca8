//! The activity of atoms: those that took part in recent conflicts are branched on first.
//! Part of the engine (layer 2).

/// How much less a conflict counts than the one after it.
const DECAY: f64 = 0.97;

/// Beyond this all activities are scaled down.
const LARGEST: f64 = 1e100;

/// How often each atom took part in conflicts, recent ones counting more, after Moskewicz, Madigan, Zhao, Zhang and
/// Malik, "Chaff: engineering an efficient SAT solver" (DAC 2001).
#[derive(Clone, Debug, Default)]
pub(crate) struct Activity {
    of_atoms: Vec<f64>,
    /// For each word of the domains what is the most, of any of its atoms.
    of_words: Vec<f64>,
    bump: f64,
}

impl Activity {
    /// All atoms are the same.
    pub(crate) fn start(&mut self, atoms: usize, words: usize) {
        self.of_words.clear();
        self.of_words.resize(words, 1.0);
        self.of_atoms.clear();
        self.of_atoms.resize(atoms, 1.0);
        self.bump = 1.0;
    }

    #[inline(always)]
    pub(crate) fn of(&self, atom: usize) -> f64 {
        self.of_atoms[atom]
    }

    /// No atom of the word is more active.
    #[inline(always)]
    pub(crate) fn most_of(&self, word: usize) -> f64 {
        self.of_words[word]
    }

    /// The atom of this word took part in a conflict.
    #[inline]
    pub(crate) fn bump(&mut self, atom: usize, word: u32) {
        let active = self.of_atoms[atom] + self.bump;
        self.of_atoms[atom] = active;
        let most = &mut self.of_words[word as usize];
        *most = most.max(active);
    }

    /// A conflict is over.
    pub(crate) fn decay(&mut self) {
        self.bump /= DECAY;
        if self.bump > LARGEST {
            self.of_atoms.iter_mut().chain(&mut self.of_words).for_each(|activity| *activity /= LARGEST);
            self.bump /= LARGEST;
        }
    }
}
