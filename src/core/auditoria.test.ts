import { expect, it } from 'vitest'
import { ASSUNTOS, AUDITED_FIELDS, entriesAbout, ownerOf } from './auditoria.ts'
import { ATOS, describeAct, movimentosInWords, placeOfAct } from './auditoria-atos.ts'
import { CADASTRO_NAMES, CADASTROS } from './cadastros.ts'
import { FOLLOWED_TABLES } from './followed-tables.ts'

it('every audited table and every act can be filtered by, under one subject', () => {
  const all = ASSUNTOS.map(entriesAbout)
  expect(all.flatMap((about) => ('tabelas' in about ? about.tabelas : [])).sort()).toEqual(
    [...FOLLOWED_TABLES].sort(),
  )
  expect(all.flatMap((about) => ('atos' in about ? about.atos : [])).sort()).toEqual(Object.keys(ATOS).sort())
})

it('a table of a newer version belongs to no noun', () => {
  expect(ownerOf('vendas_participantes')).toBe('vendas')
  expect(ownerOf('colaboradores_faixas')).toBe('colaboradores')
  expect(ownerOf('vendas_vistorias')).toBeNull()
})

it('the fields of every noun are known', () => {
  for (const name of CADASTRO_NAMES) expect(AUDITED_FIELDS, CADASTROS[name].plural).toHaveProperty(name)
})

it.each([
  ['entrada', {}, 'entrou'],
  ['entrada', { programa: true }, 'entrou de um programa'],
  [
    'entrada_recusada',
    { email: 'a***@***', motivo: 'Email ou senha incorretos.' },
    'tentou entrar e foi recusado com a***@***: Email ou senha incorretos.',
  ],
  [
    'exportacao',
    {
      lista: 'Vendas',
      formato: 'csv',
      linhas: 1200,
      situacao: 'completa',
      filtros: ['Loja: Centro', 'Busca por texto'],
    },
    'exportou Vendas em CSV: 1.200 linhas (Loja: Centro; Busca por texto)',
  ],
  [
    'exportacao',
    { lista: 'Lojas', formato: 'impressao', linhas: 1, situacao: 'interrompida', filtros: [] },
    'exportou Lojas para imprimir: 1 linha, interrompida antes do fim',
  ],
  ['venda_excluida', { entradas: [1, 2] }, 'removeu o histórico da venda excluída: 2 entradas'],
  ['um_ato_novo', {}, 'um ato novo'],
])('%s %j', (ato, detalhes, words) => {
  expect(describeAct(ato, detalhes)).toBe(words)
})

it('an act came from a device at an address, as far as both are known', () => {
  expect(placeOfAct({ ip: '10.0.0.9', dispositivo: 'Firefox no Windows' })).toBe(
    'Firefox no Windows · 10.0.0.9',
  )
  expect(placeOfAct({ ip: '10.0.0.9' })).toBe('10.0.0.9')
  expect(placeOfAct({})).toBeNull()
})

it('names the payees of few movements, and counts those of many', () => {
  const of = (nomes: string[], desfaz = false) =>
    movimentosInWords([{ tipo: 'Aprovação', desfaz, valor: 1000, nomes }])
  expect(of(['Ana', 'Rui'])).toBe('Aprovação, R$\u00a01.000,00 a Ana e Rui')
  expect(of(['Ana', 'Bia', 'Caio', 'Davi'])).toBe('Aprovação, R$\u00a01.000,00 a 4 favorecidos')
  expect(of([], true)).toBe('desfez Aprovação, R$\u00a01.000,00')
})
