/** Failed changes that the connection's banner explains, so that no screen needs to. */
import { failureOf } from './api.ts'

/** Failures because the server or its database is away. */
const AWAY = new Set(['SEM_CONEXAO', 'DEMOROU', 'BANCO_INDISPONIVEL'])

const explained = new WeakSet<object>()
let isBannerShown: () => Promise<boolean> = async () => false

/** Sets what tells whether the banner is shown, once the connection is known. */
export function explainFailuresWhen(shown: () => Promise<boolean>): void {
  isBannerShown = shown
}

/** Notes whether the banner explains the failure; call it before anything is said about that. */
export async function noteFailure(error: unknown): Promise<void> {
  if (typeof error !== 'object' || error === null || !AWAY.has(failureOf(error).code)) return
  if (await isBannerShown()) explained.add(error)
}

/** Whether the banner explained the failure when it happened. */
export function isExplained(error: unknown): boolean {
  return typeof error === 'object' && error !== null && explained.has(error)
}
