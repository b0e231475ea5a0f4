import { expect, it } from 'vitest'
import { templateReading } from '../testing/tables.ts'
import { readColaboradores } from './colaboradores.ts'
import { checkRows, type KnownRecords } from './csv.ts'
import { nameFinder } from './names.ts'
import { templateText } from './template.ts'

const LOJA = [{ id: 'id', nome: 'loja centro', motivo: null }]
const CADASTRO: KnownRecords = {
  colaboradores: new Map(),
  cpfs: new Map(),
  existentes: null,
  findLoja: (nome) =>
    nameFinder({ loja: LOJA, empreendimento: [], corretor: [], colaborador: [] }, [])('loja', nome),
}
const utf8 = (text: string) => new TextEncoder().encode(text)

it('the template can be imported as it is, where its loja exists', () => {
  const reading = templateReading(utf8(templateText()))
  const { validos, erros, avisos } = checkRows(readColaboradores(reading), CADASTRO)
  const { found } = reading
  expect({ erros, avisos, found }).toMatchObject({
    erros: [],
    avisos: [],
    found: { erros: [], avisos: [], palavras: [] },
  })
  expect(validos.map(({ cargo, loja_id }) => [cargo, loja_id])).toEqual([
    ['Diretor', null],
    ['Gerente', null],
    ['Corretor', 'id'],
  ])
})

it('it can be imported after a round trip through a Brazilian Excel, which rewrites its dates', () => {
  const text = templateText()
    .slice(1)
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
  expect(text).toContain(';03/02/2020;')
  const check = (bytes: Uint8Array) => checkRows(readColaboradores(templateReading(bytes)), CADASTRO)
  const rewritten = check(Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0))
  expect(rewritten).toEqual(check(utf8(templateText())))
  expect(rewritten.erros).toEqual([])
})

it('its header has exactly the columns, in their order', () => {
  expect(templateText().split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
})
