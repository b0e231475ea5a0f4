/** An office whose server mails statements: payees with addresses, what is asked about a closing, and the jobs that send. */
import { sql } from 'kysely'
import { afterAll, beforeEach, expect } from 'vitest'
import { enviarExtratos } from '../../financeiro/extratos/enviar.ts'
import { createLogger } from '../../process/log.ts'
import { workOnTrabalhos } from '../../trabalhos/runner.ts'
import { actingAs, emptyTables } from '../database/database.ts'
import { signIn } from '../http/accounts.ts'
import { type Call, caller } from '../http/requests.ts'
import { testSmtp } from '../http/smtp.ts'
import { buildFavorecido } from './builders.ts'
import { buildFechamento } from './financeiro.ts'
import { testOffice } from './office.ts'

export const addressOf = (nome: string) => `${nome.toLowerCase()}@casa.example`

/** Its jobs, mails and payees are gone before each test; `outro` is another Administrador than Ana Souza: Carlos Reis. */
export async function extratosPorEmailOffice() {
  const smtp = await testSmtp()
  afterAll(smtp.close)
  const office = await testOffice({
    max: 12,
    env: { SMTP_URL: smtp.url, MAIL_FROM: 'plantao@casa.com.br' },
  })
  const { database, app, services, ana, staff } = office
  const { db, ownerDb } = database
  const carlos = await signIn(app, { nome: 'Carlos Reis' })
  const outro = caller(app, carlos.headers)
  // Only the tests' own steps work on a job.
  await services.envios.stop()
  const { sendOnce } = services.mailer
  if (!sendOnce) throw new Error('the server sends no mails')
  const server = (send = sendOnce) => ({
    db,
    log: createLogger('silent'),
    now: services.now,
    tipos: { 'Enviar extratos': enviarExtratos(send) },
  })
  const sendAll = async () => {
    while (await workOnTrabalhos(server()));
  }

  beforeEach(async () => {
    await emptyTables(
      ownerDb,
      'trabalhos',
      'extratos_enviados',
      'fechamentos',
      'comissoes_linhas',
      'favorecidos',
    )
    await sql`update configuracoes set extratos_por_hora = 300, restricoes_do_staff = '{}'`.execute(ownerDb)
    smtp.received.length = 0
    smtp.refused.clear()
    smtp.onMail.hook = async () => undefined
  })

  async function payee(nome: string, { confirmed = true, email = addressOf(nome) } = {}) {
    const favorecido = await buildFavorecido(db, { nome })
    const { id } = favorecido
    await actingAs(db, ana.usuario, (trx) =>
      trx.updateTable('favorecidos').set({ email }).where('id', '=', id).execute(),
    )
    if (confirmed) expect((await confirm(outro, [{ id, email }])).status).toBe(200)
    return favorecido
  }
  const confirm = (call: Call, emails: { id: string; email: string }[]) =>
    call('POST', '/favorecidos/emails/confirmar', { emails })

  /** An approved closing that pays these, each with an address that counts. */
  async function closingOf(...nomes: string[]) {
    const pagamentos = []
    for (const nome of nomes) pagamentos.push({ favorecido: await payee(nome), valores: [1_234.56] })
    return buildFechamento(db, { pagamentos })
  }
  const path = (id: string, verb = '') => `/fechamentos/${id}/extratos/por-email${verb}`
  const preview = async (id: string, call = staff) => (await call('GET', path(id))).body
  const situacoes = async (id: string) =>
    (await preview(id)).itens.map(({ favorecido, situacao }: Record<string, string>) => [
      favorecido,
      situacao,
    ])
  const ask = (id: string, quantidade: number, { call = staff, de_novo_ate = null as string | null } = {}) =>
    call('POST', path(id), { quantidade, de_novo_ate })
  const sentTo = () => smtp.received.map(({ to }) => to.join()).toSorted()

  return {
    ...office,
    smtp,
    carlos,
    outro,
    sendOnce,
    server,
    sendAll,
    payee,
    confirm,
    closingOf,
    path,
    preview,
    situacoes,
    ask,
    sentTo,
  }
}
