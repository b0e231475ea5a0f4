// A reporter for Vitest: shows a failure when it happens, and begins nothing more after TESTS_UNTIL (milliseconds since
// 1970). Vitest's own shows failures at the end and knows no such time.
import { say } from './run.mjs'

export default class {
  onInit(vitest) {
    const { TESTS_UNTIL } = process.env
    if (TESTS_UNTIL === undefined) return
    setTimeout(() => vitest.cancelCurrentRun('keyboard-input'), Number(TESTS_UNTIL) - Date.now()).unref()
  }

  onTestCaseResult(test) {
    const { state, errors } = test.result()
    if (state === 'failed') show(`${test.module.relativeModuleId} ${test.fullName}`, errors)
  }

  onTestModuleEnd(module) {
    const errors = module.errors()
    if (errors.length > 0) show(module.relativeModuleId, errors)
  }
}

function show(title, errors) {
  say(`\nFALHOU: ${title}`)
  for (const { message, diff, stack } of errors) say([message, diff ?? stack].filter(Boolean).join('\n'))
}
