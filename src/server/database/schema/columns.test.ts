import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestDatabase, testDatabase } from '../../testing/database/database.ts'

let t: TestDatabase
beforeAll(async () => {
  t = await testDatabase()
})
afterAll(() => t.close())

/** The columns through which a brokerage migrates its existing data: their names must not change. */
const COLUNAS: Readonly<Record<string, string>> = {
  colaboradores:
    'id nome cpf telefone email cargo nivel status data_admissao created_at loja_id superior_id indicado_por comissao_base',
  lojas:
    'id nome codigo endereco numero complemento bairro cidade estado cep telefone email gerente_id observacoes status created_at',
  empreendimentos:
    'id nome codigo tipo endereco numero bairro cidade estado cep construtora incorporadora valor_minimo valor_maximo data_lancamento data_entrega observacoes status created_at',
  usuarios: 'id user_id email nome cargo loja_id colaborador_id status data_admissao created_at',
  vendas: `id numero_venda data_venda status status_comissao cliente_nome cliente_cpf cliente_rg cliente_telefone cliente_email
    cliente_profissao cliente_renda empreendimento_id loja_id colaborador_id torre unidade valor_venda valor_ato valor_financiado
    forma_pagamento data_aprovacao data_desembolso motivo_rejeicao observacoes tipo_renda tipo_pendencia
    descricao_outras_pendencias percentual_comissao valor_comissao base_calculo_comissao created_at`,
  vendas_participantes:
    'id venda_id colaborador_id percentual_comissao valor_comissao status_comissao tipo_pagamento_comissao observacoes created_at',
  campanhas:
    'id nome tipo data_inicio data_fim valor_desconto percentual_desconto bonus_comissao meta_vendas premio descricao observacoes status created_at',
  campanhas_lojas: 'campanha_id loja_id',
  campanhas_empreendimentos: 'campanha_id empreendimento_id',
  campanhas_vendas:
    'id campanha_id venda_id desconto_aplicado bonus_comissao_aplicado observacoes data_aplicacao created_at',
  faixas: 'id nome nivel cor vendas_minimas valor_minimo bonus_percentual descricao status',
  colaboradores_faixas: 'id colaborador_id faixa_id data_inicio data_fim ativa',
  metas:
    'id nome periodo_inicio periodo_fim colaborador_id loja_id valor_meta vendas_meta premio descricao status created_at',
  sorteios:
    'id nome premio data_sorteio hora dia nome_corretor apto loja_id valor_premio criterios descricao observacoes algoritmo_tipo status vencedor_id data_realizacao',
  roleta_elegibilidade: 'colaborador_id loja_id ativo',
  roleta_historico:
    'sorteio_id colaborador_id loja_id algoritmo_usado participantes_elegiveis peso_utilizado data_sorteio',
  premiacoes: 'id colaborador_id sorteio_id premio valor_premio motivo data_premiacao status observacoes',
}

it.each(Object.entries(COLUNAS))('%s has its columns by their names', async (table, columns) => {
  const { rows } = await sql<{ nome: string }>`
    select column_name as nome from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(t.ownerDb)
  expect(rows.map(({ nome }) => nome)).toEqual(expect.arrayContaining(columns.split(/\s+/)))
})

it('amounts are numeric(14,2), percentages numeric(5,2), days are dates', async () => {
  const { rows } = await sql<{ coluna: string; tipo: string }>`
    select table_name || '.' || column_name as coluna,
           data_type || coalesce('(' || numeric_precision || ',' || numeric_scale || ')', '') as tipo
    from information_schema.columns
    where table_schema = 'public' and data_type in ('numeric', 'date', 'real', 'double precision', 'money')
      and table_name = any(${Object.keys(COLUNAS)})`.execute(t.ownerDb)
  const types = new Map(rows.map(({ coluna, tipo }) => [coluna, tipo]))
  for (const value of ['vendas.valor_venda', 'vendas_participantes.valor_comissao', 'metas.valor_meta'])
    expect(types.get(value), value).toBe('numeric(14,2)')
  for (const percentual of [
    'colaboradores.comissao_base',
    'vendas.percentual_comissao',
    'faixas.bonus_percentual',
  ])
    expect(types.get(percentual), percentual).toBe('numeric(5,2)')
  for (const day of ['vendas.data_venda', 'colaboradores.data_admissao', 'colaboradores_faixas.data_inicio'])
    expect(types.get(day), day).toBe('date')
  expect(new Set(types.values())).toEqual(new Set(['numeric(14,2)', 'numeric(5,2)', 'date']))
})
