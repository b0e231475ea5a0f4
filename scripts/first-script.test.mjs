// The script that tells old browsers that they are too old is understood by them.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { parseSync } from 'vite'
import { expect, test } from 'vitest'

const SCRIPT = join(import.meta.dirname, '../src/web/public/first.js')

/** What that script is made of, all of it in ECMAScript 5. */
const KNOWN = new Set(
  `Program BlockStatement EmptyStatement ExpressionStatement IfStatement ReturnStatement TryStatement CatchClause
  FunctionDeclaration FunctionExpression VariableDeclaration VariableDeclarator AssignmentExpression BinaryExpression
  CallExpression ConditionalExpression Identifier Literal LogicalExpression MemberExpression ParenthesizedExpression
  UnaryExpression`.split(/\s+/),
)
const OPERATORS = new Set(['=', '+', '===', '!==', '&&', '||', '!', 'typeof'])

/** What in `source` an old browser may not understand. */
function tooNew(source) {
  const { program, errors } = parseSync('first.js', source, { sourceType: 'script' })
  if (errors.length > 0) throw new Error(errors[0].message)
  const found = []
  visit(program)
  return found

  function visit(node) {
    if (Array.isArray(node)) return node.forEach(visit)
    if (node === null || typeof node !== 'object') return
    const { type, kind, operator, param, async: isAsync } = node
    if (type && !KNOWN.has(type)) found.push(type)
    if (type === 'VariableDeclaration' && kind !== 'var') found.push(kind)
    if (operator && !OPERATORS.has(operator)) found.push(operator)
    if (type === 'CatchClause' && !param) found.push('catch')
    if (isAsync) found.push('async')
    Object.values(node).forEach(visit)
  }
}

test('the first script is ECMAScript 5', () => {
  expect(tooNew(readFileSync(SCRIPT, 'utf8'))).toEqual([])
})

test.each([
  ['const a = 1', 'const'],
  ['a ??= 1', '??='],
  ['var a = () => 1', 'ArrowFunctionExpression'],
  ['try {} catch {}', 'catch'],
])('%s is not', (source, found) => {
  expect(tooNew(source)).toContain(found)
})
