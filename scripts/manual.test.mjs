import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'

const FOLDER = join(import.meta.dirname, '../docs/manual')
const chapters = new Map(
  readdirSync(FOLDER)
    .filter((file) => file.endsWith('.md'))
    .map((file) => [file, readFileSync(join(FOLDER, file), 'utf8')]),
)
const pictures = readdirSync(join(FOLDER, 'imagens'))

test('the chapters show every picture that there is, and no other', () => {
  const shown = [...chapters.values()].flatMap((text) =>
    [...text.matchAll(/!\[[^\]]+\]\(imagens\/([^)]+)\)/g)].map(([, file]) => file),
  )
  expect([...new Set(shown)].sort()).toEqual(pictures.sort())
})

test.each([...chapters])('every link of %s leads to a chapter and a heading', (file, text) => {
  const links = [...text.matchAll(/(?<!!)\[[^\]]+\]\(([^)#]*)(?:#([^)]+))?\)/g)]
  const broken = links.filter(([, chapter, heading]) => {
    const target = chapters.get(chapter || file)
    return target === undefined || (heading !== undefined && !headings(target).includes(heading))
  })
  expect(broken.map(([link]) => link)).toEqual([])
})

/** The headings as anchors: 'Quem pode o quê?' becomes 'quem-pode-o-quê'. */
function headings(text) {
  return [...text.matchAll(/^#+ (.+)$/gm)].map(([, title]) =>
    title
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N} -]/gu, '')
      .replaceAll(' ', '-'),
  )
}
