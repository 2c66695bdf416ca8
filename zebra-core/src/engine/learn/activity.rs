//! The activity of atoms: those of recent conflicts are branched on first. Part of the engine.

/// The weight of a conflict, in relation to the next one.
const DECAY: f64 = 0.97;

/// The largest activity; beyond it, all are scaled down.
const LARGEST: f64 = 1e100;

/// The smallest activity: its square, which choices compare, is above 0.
const SMALLEST: f64 = 1e-100;

/// How often each atom took part in conflicts, recent ones counting more, after Moskewicz, Madigan, Zhao, Zhang and
/// Malik, "Chaff: engineering an efficient SAT solver" (DAC 2001).
#[derive(Clone, Debug, Default)]
pub(crate) struct Activity {
    of_atoms: Vec<f64>,
    /// For each word of the domains, the largest activity of its atoms.
    of_words: Vec<f64>,
    bump: f64,
}

impl Activity {
    /// Gives all atoms the same activity.
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

    /// Returns the largest activity of the word's atoms.
    #[inline(always)]
    pub(crate) fn most_of(&self, word: usize) -> f64 {
        self.of_words[word]
    }

    /// Counts a conflict in which an atom of this word took part.
    #[inline]
    pub(crate) fn bump(&mut self, atom: usize, word: u32) {
        let active = self.of_atoms[atom] + self.bump;
        self.of_atoms[atom] = active;
        let most = &mut self.of_words[word as usize];
        *most = most.max(active);
    }

    /// Ends a conflict: the next one counts more.
    pub(crate) fn decay(&mut self) {
        self.bump /= DECAY;
        if self.bump > LARGEST {
            let all = self.of_atoms.iter_mut().chain(&mut self.of_words);
            all.for_each(|activity| *activity = (*activity / LARGEST).max(SMALLEST));
            self.bump /= LARGEST;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A variable whose activity were 0 would never be chosen, and the search would end with it open.
    #[test]
    fn an_atom_of_no_conflict_stays_active() {
        let mut activity = Activity::default();
        activity.start(2, 2);
        for _ in 0..100_000 {
            activity.bump(0, 0);
            activity.decay();
            for (atom, word) in [(0, 0), (1, 1)] {
                let (of_atom, of_word) = (activity.of(atom), activity.most_of(word));
                assert!(of_atom * of_atom > 0.0 && of_atom <= of_word && of_word * of_word < f64::INFINITY);
            }
        }
        assert!(activity.of(0) > activity.of(1));
    }
}
