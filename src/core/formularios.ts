/** The other people who have a record's form open: each open form tells the server so from time to time. */
import { counted, enumerate } from './text.ts'

/** How often an open form tells. */
export const FORM_TOLD_EVERY_MS = 10_000
/** For how long a form counts as open after that: a hidden tab's timers may run once a minute. */
export const FORM_OPEN_MS = 75_000

/** How many others are told by name. */
const MAX_NAMED = 3

/** 'Helena Duarte também está com este formulário aberto.' Empty without others. */
export function describeOthers(names: readonly string[]): string {
  if (names.length === 0) return ''
  const unnamed = names.length - MAX_NAMED
  const people =
    unnamed > 0 ? [...names.slice(0, MAX_NAMED), counted(unnamed, 'outra pessoa', 'outras pessoas')] : names
  return `${enumerate(people)} também ${names.length === 1 ? 'está' : 'estão'} com este formulário aberto.`
}
