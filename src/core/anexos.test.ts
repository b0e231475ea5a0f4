import { expect, it } from 'vitest'
import {
  describeAnexo,
  fileNameOf,
  MAX_ANEXO_BYTES,
  refusalOfSize,
  shortFileName,
  typeOfAnexo,
} from './anexos.ts'
import { formatSize } from './bytes.ts'

const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))

it.each([
  ['%PDF-1.7\n', 'application/pdf'],
  ['\x89PNG\r\n\x1a\n', 'image/png'],
  ['\xff\xd8\xff\xe0\0\x10JFIF', 'image/jpeg'],
  ['<html>', null],
  [' %PDF-1.7', null],
  ['<!-- %PDF-1.7 -->', null],
  ['MZ\x90\0', null],
  ['PK\x03\x04', null],
  ['%PDF', null],
  ['', null],
])('the content %j is of type %s', (content, type) => {
  expect(typeOfAnexo(bytes(content))).toBe(type)
})

it('is neither empty nor larger than 10 MB', () => {
  expect(refusalOfSize(0)).toBe('O arquivo está vazio.')
  expect(refusalOfSize(1)).toBeNull()
  expect(refusalOfSize(MAX_ANEXO_BYTES)).toBeNull()
  expect(refusalOfSize(MAX_ANEXO_BYTES + 1)).toBe('O arquivo deve ter no máximo 10 MB.')
})

it.each([
  ['Contrato.PDF', 'application/pdf', 'Contrato.PDF'],
  ['foto.jpeg', 'image/jpeg', 'foto.jpeg'],
  ['instalar.exe', 'application/pdf', 'instalar.exe.pdf'],
  ['página.html', 'image/png', 'página.html.png'],
  ['a/b\\c:"d"\n.pdf', 'application/pdf', 'a_b_c__d__.pdf'],
] as const)('%j with the content of %s is saved as %j', (nome, tipo, name) => {
  expect(fileNameOf({ nome, tipo })).toBe(name)
})

it('a long file name is shortened, with its ending', () => {
  expect(shortFileName('contrato.pdf')).toBe('contrato.pdf')
  const short = shortFileName(`${'contrato '.repeat(30)}.pdf`)
  expect([short.length, short.slice(-5)]).toEqual([200, '….pdf'])
  expect(shortFileName('x'.repeat(300))).toHaveLength(200)
})

it('is described with its size', () => {
  expect([formatSize(10), formatSize(340_000), formatSize(1_234_567), formatSize(MAX_ANEXO_BYTES)]).toEqual([
    '1 kB',
    '340 kB',
    '1,2 MB',
    '10 MB',
  ])
  expect(describeAnexo({ categoria: 'Contrato', nome: 'promessa.pdf', tamanho: 1_200_000 })).toBe(
    'Contrato: promessa.pdf (1,2 MB)',
  )
})
