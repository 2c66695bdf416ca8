//! Patterns of categories, which differ without colors.

use crate::scene::{Area, Scene, Shape, Tone};

/// The number of patterns.
const COUNT: usize = 8;

/// Draws the pattern of a category, by its number, into a narrow area.
pub(super) fn pattern(scene: &mut Scene, number: usize, area: Area) {
    let side = area.width.min(area.height);
    if side <= 0.0 {
        return;
    }
    let is_wide = area.width >= area.height;
    let length = area.width.max(area.height);
    let point = |along: f64, across: f64| match is_wide {
        true => (area.x + along, area.y + across),
        false => (area.x + across, area.y + along),
    };
    let mut line = |from: (f64, f64), to: (f64, f64), thickness: f64| {
        let (from, to) = (point(from.0, from.1), point(to.0, to.1));
        scene.shapes.push(Shape::Line { from, to, thickness, tone: Tone::Ink });
    };
    let thin = 0.14 * side;
    // The lines stay inside, with what their ends project.
    let (near, far) = (thin, side - thin);
    let repeated = |step: f64| {
        let count = ((length - 2.0 * thin) / step).floor().max(1.0);
        let step = (length - 2.0 * thin) / count;
        (0..count as usize).map(move |index| (thin + index as f64 * step, step))
    };
    match number % COUNT {
        0 => line((side / 2.0, side / 2.0), (length - side / 2.0, side / 2.0), 0.66 * side),
        1 => repeated(side).for_each(|(at, _)| line((at, far), (at + far - near, near), thin)),
        2 => repeated(1.6 * side).for_each(|(at, step)| {
            line((at + 0.45 * step, side / 2.0), (at + 0.55 * step, side / 2.0), 0.5 * side);
        }),
        3 => repeated(0.6 * side).for_each(|(at, _)| line((at + thin, near), (at + thin, far), thin)),
        4 => [0.25, 0.75]
            .into_iter()
            .for_each(|across| line((thin, across * side), (length - thin, across * side), thin)),
        5 => repeated(side).for_each(|(at, _)| {
            line((at, far), (at + far - near, near), thin);
            line((at, near), (at + far - near, far), thin);
        }),
        6 => repeated(2.4 * side).for_each(|(at, step)| {
            line((at + 0.2 * step, side / 2.0), (at + 0.7 * step, side / 2.0), 0.3 * side);
        }),
        _ => repeated(side).for_each(|(at, _)| line((at, near), (at + far - near, far), thin)),
    }
}
