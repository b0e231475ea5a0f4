/** Mails waiting to be delivered by hand by an Administrador. */
import { Recusa } from '../../core/recusa.ts'
import { api, authorOf } from '../api/api.ts'
import { recordAct } from '../database/connections/acts.ts'
import type { Db } from '../database/schema/types.ts'

const COLUMNS = ['id', 'para', 'assunto', 'created_at', 'expira_em', 'entregue_em'] as const

export const caixaDeSaidaHandlers = {
  listar: api.caixaDeSaida.listar.handler(async ({ context }) => ({
    itens: await kept(context.db, context.now())
      .select(COLUMNS)
      .orderBy('created_at', 'desc')
      .limit(500)
      .execute(),
  })),

  obter: api.caixaDeSaida.obter.handler(async ({ input, context }) => {
    const mail = await kept(context.db, context.now())
      .select([...COLUMNS, 'corpo_cifrado'])
      .where('id', '=', input.id)
      .executeTakeFirst()
    if (!mail?.corpo_cifrado) throw gone()
    const { corpo_cifrado, ...fields } = mail
    const corpo = context.mailer.open(mail.id, corpo_cifrado)
    if (corpo === null)
      throw new Recusa(
        'EMAIL_ILEGIVEL',
        'Este email foi guardado com outro segredo do servidor e não pode mais ser lido.',
      )
    await recordAct(context.database.db, context, {
      ato: 'email_lido',
      author: authorOf(context),
      about: mail.id,
      detalhes: { assunto: mail.assunto, para: mail.para },
    })
    return { ...fields, corpo }
  }),

  entregar: api.caixaDeSaida.entregar.handler(async ({ input, context }) => {
    const delivered = await context.db
      .updateTable('caixa_de_saida')
      .set({ status: 'Entregue', entregue_em: context.now().toISOString() })
      .where('id', '=', input.id)
      .where('status', '=', 'Pendente')
      .returning('id')
      .executeTakeFirst()
    if (
      !delivered &&
      !(await kept(context.db, context.now()).select('id').where('id', '=', input.id).executeTakeFirst())
    )
      throw gone()
    return { ok: true as const }
  }),
}

/** Mails whose body is still stored and useful: not sent by SMTP, not expired. */
function kept(db: Db, now: Date) {
  return db
    .selectFrom('caixa_de_saida')
    .where('corpo_cifrado', 'is not', null)
    .where('expira_em', '>', now.toISOString())
}

function gone(): Recusa {
  return new Recusa('NAO_ENCONTRADO', 'Este email não existe mais: foi enviado ou o seu link expirou.')
}
