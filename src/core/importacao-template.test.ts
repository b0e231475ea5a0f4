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

it('its header has exactly the columns, in their order', () => {
  expect(textoDoTemplate().split('\r\n')[0]).toBe(
    '\uFEFFnome;cpf;telefone;email;cargo;status;data_admissao;loja_nome;superior_cpf;indicado_por_cpf;comissao_base',
  )
})
