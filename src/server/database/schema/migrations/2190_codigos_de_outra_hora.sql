-- The time step of the last code that was refused with the sentence that a clock may be wrong: a guessed one of a coming
-- minute must not be right then.
alter table auth."twoFactor" add column told_step integer not null default 0;
