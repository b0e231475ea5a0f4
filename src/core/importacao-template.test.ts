import { expect, it } from 'vitest'
import { conferirLinhas } from './importacao-csv.ts'
import { textoDoTemplate } from './importacao-template.ts'
import { lerCsv } from './leitura-csv.ts'

it('the template can be imported as it is, where its loja exists', () => {
  const { linhas, desconhecidas } = lerCsv(new TextEncoder().encode(textoDoTemplate()))
  const { validos, erros, avisos } = conferirLinhas(linhas, {
    colaboradores: new Map(),
    lojas: new Map([['loja centro', 'id']]),
  })
  expect({ erros, avisos, desconhecidas }).toEqual({ erros: [], avisos: [], desconhecidas: [] })
  expect(validos.map(({ cargo }) => cargo)).toEqual(['Diretor', 'Gerente', 'Corretor'])
})

it('it can be imported after a round trip through a Brazilian Excel, which rewrites its dates', () => {
  const cadastro = { colaboradores: new Map(), lojas: new Map([['loja centro', 'id']]) }
  const texto = textoDoTemplate()
    .slice(1)
    .replace(/(\d{4})-(\d\d)-(\d\d)/g, '$3/$2/$1')
  expect(texto).toContain(';03/02/2020;')
  const { linhas } = lerCsv(Uint8Array.from(texto, (letra) => letra.codePointAt(0) ?? 0))
  const original = lerCsv(new TextEncoder().encode(textoDoTemplate()))
  expect(conferirLinhas(linhas, cadastro)).toEqual(conferirLinhas(original.linhas, cadastro))
  expect(conferirLinhas(linhas, cadastro).erros).toEqual([])
})

it('its header has exactly the columns, in their order', () => {
  expect(textoDoTemplate().split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
})
