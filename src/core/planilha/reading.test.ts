import { describe, expect, it } from 'vitest'
import { MAX_BYTES } from '../csv/reading.ts'
import { isWorkbook, PLANILHA_MESSAGES, refusalOfFile } from './reading.ts'

const bytes = (text: string, ...more: number[]) =>
  Uint8Array.from([...[...text].map((letter) => letter.charCodeAt(0)), ...more])
const OLE = String.fromCharCode(0xd0, 0xcf, 0x11, 0xe0)
const ZIP = 'PK\u0003\u0004'
const NO_CSV = 'Por favor, selecione um arquivo CSV válido.'

describe('why a file is not read, by nothing but its bytes:', () => {
  it.each([
    ['a text', bytes('nome;cpf'), null],
    ['a text that begins like a ZIP', bytes('PK;nome'), null],
    ['a workbook', bytes(`${ZIP}xl/workbook.xml`), null],
    ['a PDF', bytes('%PDF-1.7'), NO_CSV],
    ['a picture', bytes('\u0089PNG\r\n'), NO_CSV],
    ['a RAR', bytes('Rar!'), NO_CSV],
    ['an old .xls', bytes(OLE), PLANILHA_MESSAGES.xls],
    [
      'a workbook with a password',
      bytes(`${OLE}${[...'EncryptedPackage'].map((letter) => `${letter}\0`).join('')}`),
      PLANILHA_MESSAGES.senha,
    ],
    [
      'one of LibreOffice',
      bytes(`${ZIP}mimetypeapplication/vnd.oasis.opendocument.spreadsheet`),
      PLANILHA_MESSAGES.ods,
    ],
    ['one of Numbers', bytes(`${ZIP}Index/Document.iwa`), PLANILHA_MESSAGES.numbers],
    ['nothing', new Uint8Array(), 'Arquivo CSV vazio'],
    ['5 MB', new Uint8Array(MAX_BYTES).fill(0x61), null],
    ['5 MB and one byte', new Uint8Array(MAX_BYTES + 1).fill(0x61), 'O arquivo deve ter no máximo 5MB.'],
  ])('%s', (_, content, refusal) => {
    expect(refusalOfFile(content)).toBe(refusal)
  })

  it('the sentence says what to do with the file', () => {
    for (const message of [PLANILHA_MESSAGES.xls, PLANILHA_MESSAGES.ods, PLANILHA_MESSAGES.numbers])
      expect(message).toMatch(/^Por favor, selecione um arquivo CSV válido\. .*\.xlsx/)
  })
})

it('a workbook is told from a text by its first bytes', () => {
  expect([isWorkbook(bytes(`${ZIP}x`)), isWorkbook(bytes('nome;cpf'))]).toEqual([true, false])
})
