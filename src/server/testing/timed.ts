/** Options of a test that promises a time: a machine that stalls gets a second try, which npm test reports. */
export const TIMED = { retry: 1 }
