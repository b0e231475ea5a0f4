/** The routes of Configurações. */
import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Configuracoes, Marca } from '../../contract/configuracoes.ts'
import { CONFIGURACOES_FIELDS, CONFIGURACOES_ID } from '../../core/configuracoes.ts'
import { recusaDoFeriado } from '../../core/feriados.ts'
import { QUEM_APROVA } from '../../core/financeiro/primeiros-passos.ts'
import { Recusa } from '../../core/recusa.ts'
import { api, apiWithoutTransaction, usuarioOf } from '../api/api.ts'
import { columnsOf } from '../cadastro/columns.ts'
import { readHistory } from '../cadastro/history.ts'
import { lockVersion } from '../cadastro/writes.ts'
import type { Db, Tables } from '../database/schema/types.ts'
import { readFeriados, readMarca } from '../imobiliaria/imobiliaria.ts'
import { lastCopia } from './copia.ts'
import { checkLogo } from './logo.ts'
import { readRede, sendTest } from './rede.ts'

/** Changes what is still as it was seen. Throws Recusa if somebody else changed it since. */
async function change(
  db: Db,
  versao: number,
  values: Updateable<Tables['configuracoes']>,
): Promise<Configuracoes> {
  const obter = () => readConfiguracoes(db)
  await lockVersion(db, 'configuracoes', { id: CONFIGURACOES_ID, versao, obter })
  await db.updateTable('configuracoes').set(values).execute()
  return readConfiguracoes(db)
}

const A_YEAR_IN_SECONDS = 31_536_000

export const configuracoesHandlers = {
  obter: api.configuracoes.obter.handler(({ context }) => readConfiguracoes(context.db)),

  atualizar: api.configuracoes.atualizar.handler(({ input, context }) =>
    change(context.db, input.versao, input.registro),
  ),

  quemAprova: api.configuracoes.quemAprova.handler(({ input, context }) => {
    const { quatro_olhos } = QUEM_APROVA[input.quem]
    return change(context.db, input.versao, { quatro_olhos, staff_aprova_fechamentos: false })
  }),

  historico: api.configuracoes.historico.handler(async ({ context }) => ({
    itens: await readHistory(
      context.db,
      CONFIGURACOES_ID,
      { mustExist: readConfiguracoes, whole: ['feriados_locais', 'rubricas'] },
      context.only,
    ),
  })),

  padroesDaVenda: api.configuracoes.padroesDaVenda.handler(async ({ context }) => {
    const { padrao_loja, ...row } = await readConfiguracoes(context.db)
    const common = padrao_loja?.status === 'Ativo' ? { id: padrao_loja.id, nome: padrao_loja.nome } : null
    return {
      loja: context.only === null ? common : usuarioOf(context).loja,
      status: row.padrao_status,
      forma_pagamento: row.padrao_forma_pagamento,
      tipo_renda: row.padrao_tipo_renda,
      base_calculo_comissao: row.padrao_base_calculo_comissao,
      percentual_comissao: row.padrao_percentual_comissao,
      tipo_pagamento_comissao: row.padrao_tipo_pagamento_comissao,
    }
  }),

  logo: api.configuracoes.logo.handler(async ({ input, context }) => {
    const logo = await context.db
      .selectFrom('configuracoes_logo')
      .select(['tipo', 'conteudo'])
      .where('hash', '=', input.hash)
      .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', 'Este logo não existe mais.'))
    context.setReplyHeader('cache-control', `public, max-age=${A_YEAR_IN_SECONDS}, immutable`)
    context.setReplyHeader('etag', `"${input.hash}"`)
    return new Blob([new Uint8Array(logo.conteudo)], { type: logo.tipo })
  }),

  enviarLogo: apiWithoutTransaction.configuracoes.enviarLogo.handler(async ({ input, context }) => {
    const conteudo = Buffer.from(input.arquivo, 'base64')
    // Before the transaction, which would hold a connection meanwhile.
    const image = await checkLogo(conteudo)
    const hash = createHash('sha256').update(conteudo).digest('hex')
    return context.change(async ({ db }) => {
      await replaceLogo(db, input.anterior, { hash, ...image, conteudo })
      return logoOf(await readMarca(db))
    })
  }),

  excluirLogo: api.configuracoes.excluirLogo.handler(async ({ input, context }) => {
    await replaceLogo(context.db, input.anterior, null)
    return logoOf(await readMarca(context.db))
  }),

  copia: api.configuracoes.copia.handler(async ({ context: { db, config, assinatura } }) => ({
    ...(await lastCopia(db)),
    pasta: config.backupDir !== undefined,
    assinatura,
  })),

  rede: api.configuracoes.rede.handler(({ context }) => readRede(context)),

  enviarTeste: api.configuracoes.enviarTeste.handler(({ context }) => sendTest(context)),

  listarFeriados: api.configuracoes.listarFeriados.handler(async ({ context }) => ({
    itens: await readFeriados(context.db),
  })),

  criarFeriado: api.configuracoes.criarFeriado.handler(async ({ input, context }) => {
    const { db } = context
    // Serializes concurrent additions, which could together exceed the maximum.
    await lockConfiguracoes(db)
    const recusa = recusaDoFeriado(input, await readFeriados(db))
    if (recusa) throw new Recusa('FERIADO_RECUSADO', recusa, { campo: 'data' })
    return db
      .insertInto('feriados_locais')
      .values(input)
      .returning(['id', 'data', 'nome', 'anual'])
      .executeTakeFirstOrThrow()
  }),

  excluirFeriado: api.configuracoes.excluirFeriado.handler(async ({ input, context }) => {
    await context.db
      .deleteFrom('feriados_locais')
      .where('id', '=', input.id)
      .returning('id')
      .executeTakeFirstOrThrow(() => new Recusa('NAO_ENCONTRADO', 'Este feriado já foi excluído.'))
    return { ok: true as const }
  }),
}

function readConfiguracoes(db: Db): Promise<Configuracoes> {
  return db
    .selectFrom('configuracoes')
    .select(columnsOf('configuracoes', CONFIGURACOES_FIELDS))
    .select((eb) =>
      jsonObjectFrom(
        eb
          .selectFrom('lojas')
          .select(['lojas.id', 'lojas.nome', 'lojas.status'])
          .whereRef('lojas.id', '=', 'configuracoes.padrao_loja_id'),
      ).as('padrao_loja'),
    )
    .executeTakeFirstOrThrow()
}

async function lockConfiguracoes(db: Db): Promise<void> {
  await db.selectFrom('configuracoes').select('id').forUpdate().executeTakeFirstOrThrow()
}

type Logo = Omit<Tables['configuracoes_logo'], 'id' | 'created_at'>

/** Throws Recusa VERSAO_ANTIGA if somebody replaced the logo that the caller saw. */
async function replaceLogo(db: Db, seen: string | null, logo: Logo | null): Promise<void> {
  await lockConfiguracoes(db)
  const present = logoOf(await readMarca(db)).logo?.hash ?? null
  if (present !== seen)
    throw new Recusa('VERSAO_ANTIGA', 'Outra pessoa trocou o logo. Confira o atual e tente novamente.')
  if (present === (logo?.hash ?? null)) return
  await db.deleteFrom('configuracoes_logo').execute()
  if (logo)
    await db
      .insertInto('configuracoes_logo')
      .values({ ...logo, id: CONFIGURACOES_ID })
      .execute()
}

function logoOf(marca: Marca | null): Pick<Marca, 'logo'> {
  return { logo: marca?.logo ?? null }
}
