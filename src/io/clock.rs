//! What time it is.

use std::time::{SystemTime, UNIX_EPOCH};

/// Now, in seconds since 1970; `SOURCE_DATE_EPOCH` in its place if it is set,
/// so that a report can be made twice.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the door to the clock")]
pub fn now() -> u64 {
    super::environment::variable("SOURCE_DATE_EPOCH")
        .and_then(|value| value.trim().parse().ok())
        .unwrap_or_else(|| {
            SystemTime::now()
                .duration_since(UNIX_EPOCH)
                .map_or(0, |since| since.as_secs())
        })
}

/// Seconds since 1970 as RFC 3339 in UTC: `2026-01-31T08:05:09Z`.
#[must_use]
pub fn rfc3339(seconds: u64) -> String {
    let (days, rest) = (seconds / 86_400, seconds % 86_400);
    let (year, month, day) = civil(days);
    format!(
        "{year:04}-{month:02}-{day:02}T{:02}:{:02}:{:02}Z",
        rest / 3600,
        rest / 60 % 60,
        rest % 60
    )
}

/// Now in UTC with microseconds, as Python writes it:
/// `2026-01-31T08:05:09.000000+00:00`. `SOURCE_DATE_EPOCH` counts here too.
#[must_use]
#[expect(clippy::disallowed_methods, reason = "this is the door to the clock")]
pub fn timestamp() -> String {
    let micros = match super::environment::variable("SOURCE_DATE_EPOCH") {
        Some(_) => u128::from(now()) * 1_000_000,
        None => SystemTime::now()
            .duration_since(UNIX_EPOCH)
            .map_or(0, |since| since.as_micros()),
    };
    let seconds = rfc3339(u64::try_from(micros / 1_000_000).unwrap_or(0));
    let rest = micros % 1_000_000;
    format!("{}.{rest:06}+00:00", seconds.trim_end_matches('Z'))
}

/// Year, month and day of a count of days since 1970, Gregorian. Counts from
/// March, so that the leap day is the last of a year.
fn civil(days: u64) -> (u64, u64, u64) {
    // Day 0 becomes 0000-03-01; 146,097 days are 400 years.
    let days = days.saturating_add(719_468);
    let (era, day_of_era) = (days / 146_097, days % 146_097);
    let year_of_era =
        (day_of_era - day_of_era / 1460 + day_of_era / 36_524 - day_of_era / 146_096) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month_from_march = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month_from_march + 2) / 5 + 1;
    let month = if month_from_march < 10 {
        month_from_march + 3
    } else {
        month_from_march - 9
    };
    (era * 400 + year_of_era + u64::from(month <= 2), month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dates_are_those_of_the_calendar() {
        for (seconds, text) in [
            (0, "1970-01-01T00:00:00Z"),
            (951_782_399, "2000-02-28T23:59:59Z"),
            (951_782_400, "2000-02-29T00:00:00Z"),
            (951_868_800, "2000-03-01T00:00:00Z"),
            (1_767_225_599, "2025-12-31T23:59:59Z"),
            (4_107_542_400, "2100-03-01T00:00:00Z"),
        ] {
            assert_eq!(rfc3339(seconds), text);
        }
    }
}
