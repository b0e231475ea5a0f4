/** The routes of statements of all people. */
import type { ExtratosFiltros } from '../../contract/extratos.ts'
import {
  EXTRATO_MESSAGES,
  type ExtratoForma,
  MAX_COMISSOES_DOS_EXTRATOS,
} from '../../core/comissoes/extratos.ts'
import { today } from '../../core/dates.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf, type Context, usuarioOf } from '../api/api.ts'
import { type OnlyLoja, viewOf } from '../api/view.ts'
import { describeComissoes } from '../comissoes/extrato.ts'
import { recordExport } from '../export/export.ts'
import { StreamedFile } from '../export/streamed-file.ts'
import { askForWork } from '../trabalhos/queue.ts'
import { fazerExtratosDoFechamento } from './do-fechamento.ts'
import {
  contentOfExtratos,
  finishedExtratos,
  listarExtratos,
  makeRoomForExtratos,
  previaOfExtratos,
  removeExtratos,
} from './queries.ts'

const FILES: Readonly<Record<ExtratoForma, { format: 'pdf' | 'zip'; type: string }>> = {
  um: { format: 'pdf', type: 'application/pdf' },
  cada: { format: 'zip', type: 'application/zip' },
}

export const extratosHandlers = {
  previa: api.extratos.previa.handler(async ({ input, context }) => {
    const scoped = { ...input, only: context.only }
    return {
      descricao: await describeComissoes(context.db, scoped),
      ...(await previaOfExtratos(context.db, scoped)),
    }
  }),

  listar: api.extratos.listar.handler(async ({ input, context }) => ({
    itens: await listarExtratos(context.db, {
      usuario_id: usuarioOf(context).id,
      fechamento_id: input?.fechamento_id ?? null,
      now: context.now(),
    }),
  })),

  criar: api.extratos.criar.handler(async ({ input: { forma, filtros }, context }) => {
    const { db } = context
    const { id: usuario_id } = usuarioOf(context)
    await makeRoomForExtratos(db, usuario_id)
    const scoped = { ...filtros, only: context.only }
    const pessoas = await peopleToMake(db, scoped)
    const created_at = context.now().toISOString()
    const id = await askForWork(db, { tipo: 'Extratos', usuario_id, total: pessoas, created_at })
    const descricao = await describeComissoes(db, scoped)
    await db
      .insertInto('extratos')
      .values({ id, forma, filtros: JSON.stringify(filtros), descricao })
      .execute()
    context.afterCommit(() => context.extratos.wake())
    return { id }
  }),

  baixar: api.extratos.baixar.handler(async ({ input: { id }, context }) => {
    const now = context.now()
    const { forma, filtros, descricao, linhas, tamanho, visao, fechamento_id } = await finishedExtratos(
      context.db,
      {
        id,
        usuario_id: usuarioOf(context).id,
        now,
      },
    )
    if (visao !== viewOf(authorOf(context), '').key)
      throw new Recusa('EXTRATO_DE_OUTRA_VISAO', EXTRATO_MESSAGES.outra_visao)
    const { format, type } = FILES[forma]
    const folha = fechamento_id === null ? 'Extratos de comissões' : `Extratos do ${descricao.toLowerCase()}`
    await recordExport(context, { folha, format, filtros }, linhas)
    const content = contentOfExtratos(context.database.db, id, tamanho)
    const name = folha.replaceAll(' ', '-').replace('õ', 'o').toLowerCase()
    return new StreamedFile(content, `${name}-${today(now)}.${format}`, type)
  }),

  desistir: api.extratos.desistir.handler(async ({ input: { id }, context }) => {
    await removeExtratos(context.db, { id, usuario_id: usuarioOf(context).id })
    return { ok: true as const }
  }),
}

/** The route of closings that asks for the statements of one. */
export const extratosDoFechamentoHandlers = {
  fazerExtratos: api.fechamentos.fazerExtratos.handler(({ input, context }) =>
    fazerExtratosDoFechamento(context, input),
  ),
}

/** For how many people statements would be made. Throws Recusa: EXTRATO_VAZIO for nobody, EXTRATO_GRANDE for too many commissions. */
async function peopleToMake(
  db: Context['db'],
  scoped: ExtratosFiltros & { only: OnlyLoja },
): Promise<number> {
  const { pessoas, comissoes, deixados } = await previaOfExtratos(db, scoped)
  if (pessoas === 0) {
    const { so_grandes, vazio } = EXTRATO_MESSAGES
    throw new Recusa('EXTRATO_VAZIO', deixados.length > 0 ? so_grandes : vazio)
  }
  if (comissoes > MAX_COMISSOES_DOS_EXTRATOS) throw new Recusa('EXTRATO_GRANDE', EXTRATO_MESSAGES.muitas)
  return pessoas
}
