/** The money of an office in which every column that leaves has a value. */
import { sql } from 'kysely'
import { payOutside, recoverDebts, releaseComissoes } from '../../financeiro/atos.ts'
import { actingAs } from '../database/database.ts'
import { pdfOfBytes } from './anexos.ts'
import { buildFavorecido } from './builders.ts'
import { attachComprovante, completeNota, uploadComprovante } from './comprovantes.ts'
import { buildArquivoDoBanco, buildBaixaPedida, buildDivida, buildFechamento } from './financeiro.ts'
import type { Office } from './office.ts'

type Db = Office['database']['db']
type Call = Office['administrador']

/** A text with what files and databases must not change. */
export const TEXT = 'linha 1\nlinha 2; "aspas" \\ 🏠'
const SEM_DOCUMENTO = { tipo: 'Outro', documento: null, email: 'ana@casa.example' } as const

/** A closing of which one payment was returned; the other has all that an approval may have. */
export async function fillFinanceiro(call: Call, db: Db, loja: string): Promise<void> {
  await sql`update configuracoes set financeiro_a_partir_de = '2026-01-01', vinculos_com_nota = '{PJ}'`.execute(
    db,
  )
  const favorecido = await buildFavorecido(db)
  const { id, pagamentos } = await buildFechamento(db, {
    lojas: [loja],
    pagamentos: [
      { favorecido, status: 'Devolvido' },
      { desconto: 100, retencoes: [{ rubrica: 'ISS', valor: 10 }], status: 'Pago' },
    ],
  })
  await attachComprovante(call, id, pdfOfBytes(600), { pagamentos: [pagamentos[1]?.id] })
  await completeNota(call, await uploadComprovante(call, id, pdfOfBytes(600)), favorecido.id)
  await fillAdiantamento(db)
  await fillBaixa(db)
  const arquivo = await buildArquivoDoBanco(db)
  const premiacao = await db.selectFrom('premiacoes').select('id').executeTakeFirstOrThrow()
  const linha = await db
    .insertInto('comissoes_linhas')
    .values({ favorecido_id: favorecido.id, premiacao_id: premiacao.id, papel: 'Prêmio', valor: 500 })
    .returning('id')
    .executeTakeFirstOrThrow()
  const estornada = await db
    .selectFrom('comissoes_linhas')
    .select(['id', 'venda_id', 'favorecido_id'])
    .where('venda_id', 'is not', null)
    .executeTakeFirstOrThrow()
  const { id: ajusta_id, ...deQuem } = estornada
  await db
    .insertInto('comissoes_linhas')
    .values({ ...deQuem, papel: 'Ajuste', ajusta_id, valor: 50 })
    .execute()
  await db
    .insertInto('comissoes_linhas')
    .values({ favorecido_id: favorecido.id, papel: 'Ajuste', motivo: 'Outro', observacoes: TEXT, valor: 50 })
    .execute()
  await fillBonusAndMail(db, { ...deQuem, pagamento_id: pagamentos[1]?.id ?? '' })
  const [fica, sai] = [await buildFavorecido(db, SEM_DOCUMENTO), await buildFavorecido(db, SEM_DOCUMENTO)]
  await db.updateTable('favorecidos').set({ junto_de: fica.id }).where('id', '=', sai.id).execute()
  const author = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirstOrThrow()
  await actingAs(db, author, async (trx) => {
    await trx
      .updateTable('pagamentos')
      .set({ status: 'Rejeitado', motivo_da_rejeicao: 'Outro' })
      .where('status', '=', 'Enviado')
      .execute()
    await trx
      .updateTable('arquivos_do_banco')
      .set({
        cabecalho: 'Chave;Valor',
        criado_por: author.id,
        desfeito_em: '2026-04-21',
        desfeito_por: author.id,
      })
      .where('id', '=', arquivo)
      .execute()
    await trx
      .updateTable('fechamentos')
      .set({ motivo: TEXT, criado_por: author.id })
      .where('id', '=', id)
      .execute()
    await trx
      .insertInto('fechamentos_excecoes')
      .values({ fechamento_id: id, linha_id: linha.id, bloqueios: ['Sem chave PIX'], motivo: TEXT })
      .execute()
    await releaseComissoes(trx, [linha.id])
    await payOutside(trx, { linha: linha.id, valor: 500, dia: '2026-04-20', forma: 'PIX' })
  })
}

/** A draft of an advance alone, typed by somebody. */
async function fillAdiantamento(db: Db): Promise<void> {
  const author = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirstOrThrow()
  const { pagamentos } = await buildFechamento(db, {
    status: 'Rascunho',
    pagamentos: [{ valores: [], adiantamento: 100 }],
  })
  await actingAs(db, author, (trx) =>
    trx
      .updateTable('pagamentos')
      .set({ adiantamento: 200, adiantamento_motivo: 'Vale do mês' })
      .where('id', '=', pagamentos[0]?.id ?? '')
      .execute(),
  )
}

/** A Baixa that two people made. */
async function fillBaixa(db: Db): Promise<void> {
  const favorecido = await buildFavorecido(db)
  await buildDivida(db, favorecido, 100)
  await buildBaixaPedida(db, favorecido, 60)
  const quem = await db
    .selectFrom('usuarios')
    .select('id')
    .where('cargo', '=', 'Administrador')
    .where('status', '=', 'Ativo')
    .limit(1)
    .executeTakeFirstOrThrow()
  await actingAs(db, quem, (trx) =>
    recoverDebts(trx, [{ favorecido: favorecido.id, valor: 60 }], { tipo: 'Baixa', dia: '2026-04-21' }),
  )
}

/** A campaign's bonus for the payee of a sale, a promotion's, and a statement that the mail server refused. */
async function fillBonusAndMail(
  db: Db,
  { pagamento_id, ...deQuem }: { venda_id: string | null; favorecido_id: string; pagamento_id: string },
): Promise<void> {
  const campanha = await db.selectFrom('campanhas').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('comissoes_linhas')
    .values({
      ...deQuem,
      papel: 'Bônus',
      campanha_id: campanha.id,
      base: 'valor_venda',
      base_valor: 1_000,
      valor: 10,
    })
    .execute()
  const promocao = await db.selectFrom('colaboradores_faixas').select('id').limit(1).executeTakeFirstOrThrow()
  await db
    .insertInto('comissoes_linhas')
    .values({
      favorecido_id: deQuem.favorecido_id,
      venda_id: null,
      papel: 'Bônus',
      promocao_id: promocao.id,
      valor: 30,
    })
    .execute()
  const author = await db.selectFrom('usuarios').select('id').limit(1).executeTakeFirstOrThrow()
  const trabalho = await db
    .insertInto('trabalhos')
    .values({ tipo: 'Enviar extratos', usuario_id: author.id, total: 1, concluido_em: '2026-04-21' })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('extratos_enviados')
    .values({
      pagamento_id,
      trabalho_id: trabalho.id,
      usuario_id: author.id,
      email: 'ana@casa.example',
    })
    .execute()
  await db.updateTable('extratos_enviados').set({ situacao: 'Recusado', resposta: TEXT }).execute()
}
