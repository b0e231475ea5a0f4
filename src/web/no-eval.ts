/**
 * Keeps zod from compiling its schemas: even the attempt is reported as a violation of the content security policy,
 * which forbids eval. Set where zod looks for its configuration, because importing zod here would load it before the
 * first screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
