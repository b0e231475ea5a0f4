// biome-ignore lint/style/noRestrictedImports: the test reads files; none of it reaches the browser
import { readdirSync, readFileSync } from 'node:fs'
// biome-ignore lint/style/noRestrictedImports: the test reads files; none of it reaches the browser
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const WEB = import.meta.dirname
const MANTINE = join(WEB, '../../node_modules/@mantine/core')
const imported = [
  ...readFileSync(join(WEB, 'styles.css'), 'utf8').matchAll(/@mantine\/core\/styles\/([\w-]+)\.css/g),
].map((match) => match[1] ?? '')

/** The components of Mantine that the screens name, and those that its other packages are made of. */
function namedComponents(): string[] {
  const others = ['notifications', 'dates', 'dropzone'].map((name) => join(MANTINE, `../${name}/esm`))
  const folders = [WEB, ...others]
  const imports = folders
    .flatMap(sourcesIn)
    .flatMap((source) => [...source.matchAll(/import \{([^}]+)\} from ['"]@mantine\/core['"]/g)])
  return [...new Set(imports.flatMap(([, names = '']) => names.match(/\b[A-Z]\w+/g) ?? []))]
}

function sourcesIn(folder: string): string[] {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(tsx?|mjs)$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8'))
}

/** The classes of a component and of all that it is made of. */
function classesOf(component: string): Set<string> {
  const classes = new Set<string>()
  const seen = new Set<string>()
  const visit = (file: string): void => {
    if (seen.has(file)) return
    seen.add(file)
    const source = readFileSync(file, 'utf8')
    if (file.endsWith('.module.mjs')) for (const [name] of source.matchAll(/m_[0-9a-f]+/g)) classes.add(name)
    for (const [, path = ''] of source.matchAll(/from "(\.[^"]+)"/g)) visit(join(dirname(file), path))
  }
  const index = readFileSync(join(MANTINE, 'esm/index.mjs'), 'utf8')
  const found = new RegExp(`import \\{ [^}]*\\b${component}\\b[^}]* \\} from "(\\.[^"]+)"`).exec(index)?.[1]
  if (found) visit(join(MANTINE, 'esm', found))
  return classes
}

it('has the styles of every component that a screen uses', () => {
  const css = imported.map((name) => readFileSync(join(MANTINE, `styles/${name}.css`), 'utf8')).join('\n')
  const components = namedComponents()
  expect(components).toEqual(expect.arrayContaining(['Button', 'Notification']))
  expect(classesOf('Button').size).toBeGreaterThan(0)
  const missing = components.filter((component) =>
    [...classesOf(component)].some((name) => !css.includes(name)),
  )
  expect(missing).toEqual([])
})

it('imports them in Mantine’s own order', () => {
  const all = readFileSync(join(MANTINE, 'styles.css'), 'utf8')
  const places = imported.slice(3).map((name) => {
    const [first = ''] = /m_[0-9a-f]+/.exec(readFileSync(join(MANTINE, `styles/${name}.css`), 'utf8')) ?? []
    return all.indexOf(first)
  })
  expect(places).toEqual([...places].sort((a, b) => a - b))
})

it('asks for scroll timelines first, without which an animation by them is at its end', () => {
  const files = readdirSync(WEB, { recursive: true, encoding: 'utf8' }).filter((file) =>
    file.endsWith('.css'),
  )
  const driven = files
    .map((file) => readFileSync(join(WEB, file), 'utf8'))
    .filter((css) => /animation(-name|-timeline)?:[^;]*(scroll|view)\(/.test(css))
  expect(driven).toHaveLength(1)
  for (const css of driven) {
    const [before = '', within = ''] = css.split('@supports (animation-timeline: scroll()) {')
    expect(before).not.toMatch(/animation:|animation-timeline:|mask-image:/)
    expect(within).toMatch(/mask-image:[^}]*animation-timeline:/)
  }
})
