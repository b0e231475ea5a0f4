import { expect, it } from 'vitest'
import { parseCsv } from './csv-reading.ts'
import { checkRows } from './importacao-csv.ts'
import { templateText } from './importacao-template.ts'

it('the template can be imported as it is, where its loja exists', () => {
  const { rows, unknownColumns } = parseCsv(new TextEncoder().encode(templateText()))
  const { validos, erros, avisos } = checkRows(rows, {
    colaboradores: new Map(),
    lojas: new Map([['loja centro', 'id']]),
  })
  expect({ erros, avisos, desconhecidas: unknownColumns }).toEqual({
    erros: [],
    avisos: [],
    desconhecidas: [],
  })
  expect(validos.map(({ cargo }) => cargo)).toEqual(['Diretor', 'Gerente', 'Corretor'])
})

it('it can be imported after a round trip through a Brazilian Excel, which rewrites its dates', () => {
  const cadastro = { colaboradores: new Map(), lojas: new Map([['loja centro', 'id']]) }
  const text = templateText()
    .slice(1)
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
  expect(text).toContain(';03/02/2020;')
  const { rows } = parseCsv(Uint8Array.from(text, (letter) => letter.codePointAt(0) ?? 0))
  const original = parseCsv(new TextEncoder().encode(templateText()))
  expect(checkRows(rows, cadastro)).toEqual(checkRows(original.rows, cadastro))
  expect(checkRows(rows, cadastro).erros).toEqual([])
})

it('its header has exactly the columns, in their order', () => {
  expect(templateText().split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
})
