// Extracts the titles of the tests in a file, as written there.
import { parseSync } from 'vite'

const TEST = /^(?:test|it)$/
const GROUP = /^describe$/

/** Every title in `source`, prefixed with its groups: 'lojas › refuse %o'. A template's `${…}` stays as written. */
export function testTitles(source) {
  const { program, errors } = parseSync('source.ts', source)
  if (errors.length > 0) throw new Error(errors[0].message)
  const titles = []
  visit(program, [])
  return titles

  function visit(node, groups) {
    if (Array.isArray(node)) {
      for (const child of node) visit(child, groups)
      return
    }
    if (node === null || typeof node !== 'object') return
    let within = groups
    if (node.type === 'CallExpression') {
      const kind = kindOf(node.callee)
      const title = kind && textOf(node.arguments[0], source)
      if (title && kind === 'test') titles.push([...groups, title].join(' › '))
      if (title && kind === 'group') within = [...groups, title]
    }
    for (const [key, child] of Object.entries(node)) if (key !== 'parent') visit(child, within)
  }
}

/** What a call of `callee` declares: `test`, `it.each(…)`, `test.describe`; null for any other, such as `test.step`. */
function kindOf(callee) {
  if (callee.type === 'CallExpression') return kindOf(callee.callee)
  const names = []
  let node = callee
  for (; node.type === 'MemberExpression'; node = node.object) names.unshift(node.property.name)
  if (node.type !== 'Identifier') return null
  const modifiers = names.filter(
    (name) => !['each', 'skipIf', 'runIf', 'slow', 'only', 'skip'].includes(name),
  )
  if (GROUP.test(node.name) && modifiers.length === 0) return 'group'
  if (!TEST.test(node.name)) return null
  if (modifiers.length === 0) return 'test'
  return modifiers.length === 1 && GROUP.test(modifiers[0]) ? 'group' : null
}

function textOf(node, source) {
  if (node?.type === 'Literal' && typeof node.value === 'string') return node.value
  return node?.type === 'TemplateLiteral' ? source.slice(node.start + 1, node.end - 1) : null
}
