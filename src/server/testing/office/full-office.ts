/** An office in which every table that leaves has a row, and every column of them a value. */
import { sql } from 'kysely'
import { CONFIGURACOES_ID } from '../../../core/configuracoes.ts'
import { attach, pdfOfBytes } from './anexos.ts'
import {
  buildCampanha,
  buildColaborador,
  buildEmpreendimento,
  buildFaixa,
  buildLogin,
  buildLoja,
  buildMeta,
  buildUsuario,
} from './builders.ts'
import { fillFinanceiro, TEXT } from './full-financeiro.ts'
import type { Office } from './office.ts'
import { buildElegivel, buildPremiacao, buildSorteio } from './sorteios.ts'
import { createVenda, savedVenda } from './vendas.ts'

type Db = Office['database']['db']
type Call = Office['administrador']

/** Fills the office. */
export async function fillOffice({ database: { db }, administrador: call }: Office): Promise<void> {
  const { loja, empreendimento, corretores } = await fillPlaces(db)
  const cadastros = { loja_id: loja, empreendimento_id: empreendimento, corretores }
  const venda = await fillVendas(call, cadastros, db)
  await attach(call, venda, pdfOfBytes(1_000))
  await fillManagement(db, { loja, empreendimento, corretor: corretores[0] ?? '', venda })
  await fillRoleta(call, db, loja)
  await fillSettings(call, db, loja)
  await fillFinanceiro(call, db, loja)
}

/** Throws if the office refuses it. */
async function done(call: Call, path: string, body?: unknown): Promise<void> {
  const answer = await call('POST', path, body)
  if (answer.status >= 300) throw new Error(`${path}: ${JSON.stringify(answer.body)}`)
}

async function fillPlaces(db: Db) {
  const loja = await buildLoja(db, {
    complemento: 'Sala 2',
    email: 'loja@plantao.example',
    observacoes: TEXT,
  })
  const empreendimento = await buildEmpreendimento(db, { incorporadora: 'Incorpora', observacoes: TEXT })
  const diretor = await buildColaborador(db, { cargo: 'Diretor' })
  const gerente = await buildColaborador(db, { cargo: 'Gerente', superior_id: diretor.id })
  const corretores: string[] = []
  for (let i = 1; i <= 3; i++)
    corretores.push(
      (
        await buildColaborador(db, {
          loja_id: loja.id,
          superior_id: gerente.id,
          indicado_por: diretor.id,
          creci: `SP 12345${i}-F`,
        })
      ).id,
    )
  const { id } = await buildUsuario(db, {
    cargo: 'Administrador',
    loja_id: loja.id,
    colaborador_id: gerente.id,
    user_id: await buildLogin(db),
    senha_redefinida_em: '2026-03-01T12:00:00Z',
    segundo_fator_removido_em: '2026-03-01T12:00:00Z',
  })
  await buildUsuario(db, { status: 'Inativo', inativado_por_administrador: true })
  await db.updateTable('lojas').set({ gerente_id: id }).where('id', '=', loja.id).execute()
  return { loja: loja.id, empreendimento: empreendimento.id, corretores }
}

/** A sale that fell through after its commissions were paid, one of which came back, and one that was disbursed. */
async function fillVendas(call: Call, cadastros: Parameters<typeof createVenda>[1], db: Db): Promise<string> {
  const [first = '', second = '', third = ''] = cadastros.corretores
  const whole = {
    cliente_rg: '12345678X',
    cliente_email: 'marcia@cliente.example',
    cliente_profissao: 'Professora',
    cliente_renda: 9_800.5,
    tipo_pendencia: ['OUTRAS (DESCREVA)' as const, 'IR' as const],
    descricao_outras_pendencias: 'Falta o comprovante',
    observacoes: TEXT,
  }
  const paid = { status_comissao: 'Pago' as const, modo: 'percentual' as const, observacoes: TEXT }
  const given = await createVenda(call, cadastros, {
    ...whole,
    participantes: [
      { ...paid, colaborador_id: first, percentual_comissao: 2 },
      { ...paid, colaborador_id: second, percentual_comissao: 1.5 },
      { modo: 'valor', colaborador_id: third, valor_comissao: 100 },
    ],
  })
  const { id } = await savedVenda(call, given, {
    status: 'Desistência',
    motivo_rejeicao: 'Crédito negado',
    valor_financiado: 300_000,
    data_aprovacao: '2026-03-20',
  })
  await db
    .updateTable('vendas_participantes')
    .set({ data_devolucao: sql<string>`data_pagamento + 1`, forma_devolucao: 'PIX' })
    .where('venda_id', '=', id)
    .where('colaborador_id', '=', first)
    .execute()
  const sold = await createVenda(call, cadastros, whole)
  await savedVenda(call, sold, {
    status: 'Desembolsada',
    status_comissao: 'Pendente',
    data_desembolso: '2026-04-01',
  })
  return id
}

async function fillManagement(
  db: Db,
  {
    loja,
    empreendimento,
    corretor,
    venda,
  }: { loja: string; empreendimento: string; corretor: string; venda: string },
): Promise<void> {
  const campanha = await buildCampanha(db, { descricao: TEXT, observacoes: TEXT })
  await buildCampanha(db, { tipo: 'Desconto Valor', percentual_desconto: null, valor_desconto: 1_000 })
  await buildCampanha(db, {
    tipo: 'Bônus Comissão',
    percentual_desconto: null,
    bonus_comissao: 0.5,
    bonus_sobre: 'valor',
    bonus_valor: 100,
    bonus_para: 'vendedor',
  })
  await buildCampanha(db, { tipo: 'Meta de Vendas', percentual_desconto: null, meta_vendas: 3, premio: 'TV' })
  await db.insertInto('campanhas_lojas').values({ campanha_id: campanha.id, loja_id: loja }).execute()
  await db
    .insertInto('campanhas_empreendimentos')
    .values({ campanha_id: campanha.id, empreendimento_id: empreendimento })
    .execute()
  await db
    .insertInto('campanhas_vendas')
    .values({
      campanha_id: campanha.id,
      venda_id: venda,
      desconto_aplicado: 10,
      bonus_comissao_aplicado: 0.25,
      observacoes: TEXT,
      data_aplicacao: '2026-03-11T12:34:56.789Z',
    })
    .execute()
  const faixa = await buildFaixa(db, {
    nivel: 2,
    cor: '#d4af37',
    vendas_minimas: 5,
    valor_minimo: 1_000_000,
    bonus_percentual: 0.5,
    descricao: TEXT,
    bonus_sobre: 'valor',
    bonus_valor: 300,
    bonus_desde: '2026-01-01',
  })
  await db
    .insertInto('colaboradores_faixas')
    .values([
      {
        colaborador_id: corretor,
        faixa_id: faixa.id,
        data_inicio: '2026-01-01',
        data_fim: '2026-02-01',
        ativa: false,
      },
      {
        colaborador_id: corretor,
        faixa_id: faixa.id,
        data_inicio: '2026-02-01',
        apuracao_de: '2026-01-01',
        apuracao_ate: '2026-01-31',
      },
    ])
    .execute()
  await buildMeta(db, { colaborador_id: corretor, premio: 'Viagem', descricao: TEXT })
  await buildMeta(db, { loja_id: loja, vendas_meta: 10 })
}

async function fillRoleta(call: Call, db: Db, loja: string): Promise<void> {
  const { id: elegivel } = await buildElegivel(db, { loja_id: loja })
  await db
    .updateTable('roleta_elegibilidade')
    .set({ loja_id: loja })
    .where('colaborador_id', '=', elegivel)
    .execute()
  const drawn = await buildSorteio(db, {
    loja_id: loja,
    hora: '19:30',
    dia: 'sexta-feira',
    nome_corretor: 'Ana',
    apto: '101',
    valor_premio: 500,
    criterios: TEXT,
    descricao: TEXT,
    observacoes: TEXT,
  })
  await done(call, `/sorteios/${drawn.id}/preparo`)
  await done(call, `/sorteios/${drawn.id}/preparo/anulacao`, { motivo: 'Lista errada' })
  await done(call, `/sorteios/${drawn.id}/preparo`)
  await done(call, `/sorteios/${drawn.id}/realizacao`, { semente_publica: 'Loteria 1234' })
  const off = await buildSorteio(db)
  await done(call, `/sorteios/${off.id}/cancelamento`, { motivo: 'Não houve quórum' })
  const premiacao = await buildPremiacao(db, {
    colaborador_id: elegivel,
    sorteio_id: drawn.id,
    valor_premio: 500,
    observacoes: TEXT,
  })
  await done(call, `/premiacoes/${premiacao.id}/entrega`, {
    versao: premiacao.versao,
    data_entrega: '2026-11-04',
    recibo: 'Recebi',
  })
}

async function fillSettings(call: Call, db: Db, padrao_loja_id: string): Promise<void> {
  await db
    .updateTable('configuracoes')
    .set({
      nome: 'Horizonte',
      cnpj: '11222333000181',
      cep: '01310100',
      endereco: 'Avenida Paulista',
      numero: '1000',
      complemento: 'Sala 1',
      bairro: 'Bela Vista',
      cidade: 'São Paulo',
      estado: 'SP',
      padrao_loja_id,
      teto_adiantamento_pessoa: 5_000,
      teto_adiantamento_todos: 50_000,
      padrao_status: 'Assinada',
      padrao_forma_pagamento: 'NF',
      padrao_tipo_renda: 'Formal',
      padrao_base_calculo_comissao: 'valor_venda',
      padrao_percentual_comissao: 2,
      padrao_tipo_pagamento_comissao: 'PIX',
      declaracao_do_extrato: TEXT,
      aberturas_por_hora: 60,
      retencao_anos: 5,
      anexos_gigabytes: 10,
    })
    .where('id', '=', CONFIGURACOES_ID)
    .execute()
  await done(call, '/configuracoes/feriados', {
    data: '2026-07-08',
    nome: 'Aniversário da cidade',
    anual: true,
  })
  await done(call, '/configuracoes/retencoes', { nome: 'Taxa do banco', nota: 'Banco', desde: '2026-01-01' })
  await done(call, '/incidentes', {
    titulo: 'Notebook furtado',
    descricao: TEXT,
    ocorrido_em: '2026-10-01',
    conhecido_em: '2026-10-02',
    titulares_afetados: 'Três clientes',
    dados_afetados: 'CPF e telefone',
    medidas: 'Senhas trocadas',
    comunicado_anpd_em: '2026-10-03',
    comunicado_titulares_em: '2026-10-03',
    encerrado_em: '2026-10-30',
  })
  // So that the audit has an act too.
  await sql`select plantao.registrar_ato('exportacao', '{"lista": "Vendas", "formato": "csv", "linhas": 2}')`.execute(
    db,
  )
}
