/**
 * Keeps zod from compiling its schemas: even its try is reported as a breach of the content security policy, which allows
 * no eval. Written where zod looks for its settings, because importing zod here would load it before the first screen.
 */
Object.assign(globalThis, { __zod_globalConfig: { jitless: true } })
