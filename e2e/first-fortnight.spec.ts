/**
 * Small offices go through their first fortnight, and none is locked out: who sends, who approves, and who pays again after
 * the bank refused a key. Every small office, by rule: src/core/financeiro/aprovadores.test.ts.
 */
import type { Page } from '@playwright/test'
import { today } from '../src/core/dates.ts'
import { buildLiberada } from '../src/server/testing/office/financeiro.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { type ApiClient, apiClient } from './harness/api.ts'
import { expectSound } from './vocabulary/accessibility.ts'
import { closeToasts, expectToast, field, visit } from './vocabulary/page.ts'
import { signInScreen } from './vocabulary/session.ts'

const PAYEE = 'Davi Prado'
const FIRST_KEY = 'davi@errada.example'
const NEW_KEY = 'davi@certa.example'
const BETO = { nome: 'Beto Reis', email: 'beto@plantao.test', senha: 'girassol-azul-27' }

/** A payee whose key the caller types, with a released commission, in a draft that the caller prepares. */
async function buildDraft({ db }: Plantao, api: ApiClient): Promise<string> {
  const created = await api.call('POST', '/api/favorecidos', {
    body: {
      tipo: 'Corretor externo',
      colaborador_id: null,
      nome: PAYEE,
      documento: '39053344705',
      vinculo: 'Autônomo',
      tipo_chave: 'E-mail',
      chave_pix: FIRST_KEY,
    },
  })
  expect(created.status).toBe(201)
  const favorecido = await db
    .selectFrom('favorecidos')
    .selectAll()
    .where('nome', '=', PAYEE)
    .executeTakeFirstOrThrow()
  await buildLiberada(db, { favorecido })
  const hoje = today(new Date())
  const { body } = await api.call('POST', '/api/fechamentos', {
    body: { corte: hoje, dia_pagamento: hoje, lojas: [] },
  })
  return (body as { id: string }).id
}

/** One closing in somebody's browser. */
function closing(page: Page, id: string) {
  const resumo = page.getByRole('region', { name: 'Resumo' })
  const dialog = page.getByRole('dialog')
  const press = (name: string) => page.getByRole('button', { name, exact: true }).click()
  const confirm = (name: string) => dialog.getByRole('button', { name, exact: true }).click()
  return {
    async open(): Promise<void> {
      await page.goto(`/fechamentos/${id}`)
      await expect(resumo).toContainText('R$\u00a01.000,00')
    },
    says: (text: string) => expect(resumo).toContainText(text),
    async send(): Promise<void> {
      await press('Enviar para aprovação')
      await confirm('Enviar')
      await expect(page.getByRole('button', { name: 'Retirar do envio' })).toBeVisible()
    },
    /** What is said instead of sending it. */
    async isNotSent(text: string): Promise<void> {
      await press('Enviar para aprovação')
      await confirm('Enviar')
      await expect(dialog).toContainText(text)
      await confirm('Cancelar')
    },
    async takeBack(): Promise<void> {
      await press('Retirar do envio')
      await confirm('Retirar')
      await expectToast(page, 'Sucesso!', 'Fechamento retirado do envio.')
    },
    async cannotApprove(text: string): Promise<void> {
      await expect(resumo).toContainText(text)
      await expect(page.getByRole('button', { name: 'Aprovar', exact: true })).toHaveCount(0)
    },
    async approve(): Promise<void> {
      await press('Aprovar')
      await confirm('Aprovar')
      await expect(page.getByText(/aprovado por/)).toBeVisible()
    },
  }
}

/** The only payment of the closing in somebody's browser. */
function payment(page: Page, id: string) {
  const dialog = page.getByRole('dialog')
  const button = (name: string) => page.getByRole('button', { name, exact: true })
  return {
    async open(): Promise<void> {
      await visit(page, '/colaboradores')
      await visit(page, `/fechamentos/${id}/pagar`)
    },
    async reject(): Promise<void> {
      await button('Rejeitado').click()
      await dialog.getByRole('button', { name: 'Marcar como Rejeitado' }).click()
      await expectToast(page, 'Marcado como Rejeitado', PAYEE)
      await closeToasts(page)
    },
    /** Chosen from the list, as none is to be paid now. */
    show: () => page.getByRole('list', { name: 'Pagamentos' }).getByRole('button', { name: PAYEE }).click(),
    async cannotPayAgain(text: string): Promise<void> {
      await expect(page.getByText(text)).toBeVisible()
      await expect(button('Pagar de novo')).toHaveCount(0)
    },
    async payAgain(): Promise<void> {
      await button('Pagar de novo').click()
      await expect(dialog).toContainText(NEW_KEY)
      await expectSound(page)
      await dialog.getByRole('button', { name: 'Usar os dados atuais' }).click()
      await expectToast(page, 'A pagar de novo', PAYEE)
      await closeToasts(page)
    },
    async pay(): Promise<void> {
      await expect(button('Pago')).toBeEnabled()
      await button('Pago').click()
      await expect(page.getByText(/^Pago em /).first()).toBeVisible()
    },
  }
}

/** As an Administrador does, in the payee's form. */
async function correctKey(page: Page): Promise<void> {
  await visit(page, '/favorecidos')
  await page.getByRole('button', { name: `Editar favorecido ${PAYEE}` }).click()
  const dialog = page.getByRole('dialog')
  await field(dialog, 'Chave PIX').fill(NEW_KEY)
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(/^Chave PIX alterada hoje por /)).toBeVisible()
  await closeToasts(page)
}

test('two Administradores, one of whom made the other’s account and typed all keys, and a Staff', async ({
  page,
  browser,
  plantao,
  signIn,
}) => {
  const api = await apiClient(plantao.url)
  const { nome, email, senha } = BETO
  const made = await api.call('POST', '/api/usuarios', {
    body: {
      nome,
      email,
      senha,
      cargo: 'Administrador',
      status: 'Ativo',
      loja_id: null,
      colaborador_id: null,
    },
  })
  expect(made.status).toBe(201)
  const id = await buildDraft(plantao, api)
  const others = [
    await browser.newContext({ baseURL: plantao.url }),
    await browser.newContext({ baseURL: plantao.url }),
  ]
  const [beto, sergio] = [await others[0]?.newPage(), await others[1]?.newPage()]
  if (!beto || !sergio) throw new Error('a browser has no page')
  await signIn(page)
  await signIn(sergio, 'Staff')
  await beto.goto('/auth')
  await signInScreen(beto).enter(email, senha)
  await expect(beto.getByRole('banner')).toBeVisible()
  const [ofAna, ofBeto, ofSergio] = [closing(page, id), closing(beto, id), closing(sergio, id)]

  await test.step('what its maker sent, the new account could approve, which is said', async () => {
    await ofAna.open()
    await ofAna.says(FIRST_KEY)
    await ofAna.says('Chave PIX informada hoje por Ana Prado')
    await ofAna.send()
    await ofBeto.open()
    await ofBeto.says('Ana Prado fez a sua conta, ou definiu a senha ou o email dela')
    await expect(beto.getByRole('button', { name: 'Aprovar', exact: true })).toBeVisible()
    await expectSound(beto)
    await ofAna.takeBack()
  })

  await test.step('what Staff sent, the author of its keys does not approve, and reads who has to send it', async () => {
    await ofSergio.open()
    await ofSergio.send()
    await ofAna.cannotApprove('Peça que Beto Reis (Administrador) envie; você aprova.')
    await ofSergio.takeBack()
  })

  await test.step('what the other Administrador looked at and sent, she approves', async () => {
    // As it is now: two others sent it meanwhile.
    await ofBeto.open()
    await ofBeto.send()
    await ofAna.open()
    await ofAna.says('Foi você que preparou este fechamento.')
    await ofAna.approve()
  })

  await test.step('a rejected key, corrected by one, goes out by the other, who sees it', async () => {
    const [byAna, byBeto, bySergio] = [payment(page, id), payment(beto, id), payment(sergio, id)]
    await bySergio.open()
    await bySergio.reject()
    await correctKey(page)
    await byAna.open()
    await byAna.show()
    await byAna.cannotPayAgain('Outra pessoa precisa usar')
    await bySergio.cannotPayAgain('Só quem aprova fechamentos usa')
    await byBeto.open()
    await byBeto.show()
    await byBeto.payAgain()
    await bySergio.pay()
  })
  for (const context of others) await context.close()
})

test('one Administrador, who typed the keys, and a Staff', async ({ page, browser, plantao, signIn }) => {
  const id = await buildDraft(plantao, await apiClient(plantao.url))
  const context = await browser.newContext({ baseURL: plantao.url })
  const sergio = await context.newPage()
  await signIn(page)
  await signIn(sergio, 'Staff')
  const [ofAna, ofSergio] = [closing(page, id), closing(sergio, id)]

  await test.step('the Administrador is told that Staff has to send it, and approves with what is said of it', async () => {
    await ofAna.open()
    await ofAna.isNotSent('Peça que Sérgio Lima (Staff) envie; você aprova.')
    await ofSergio.open()
    await ofSergio.send()
    await ofAna.says('Não há outro Administrador ativo que possa aprovar.')
    await ofAna.approve()
  })

  await test.step('a rejected key is corrected and paid again by the Administrador alone, which is said', async () => {
    const [byAna, bySergio] = [payment(page, id), payment(sergio, id)]
    await bySergio.open()
    await bySergio.reject()
    await correctKey(page)
    await bySergio.cannotPayAgain('Só quem aprova fechamentos usa')
    await byAna.open()
    await byAna.show()
    await expect(page.getByText('Não há outro Administrador ativo.')).toBeVisible()
    await byAna.payAgain()
    await bySergio.pay()
  })
  await context.close()
})

test('one person alone', async ({ page, plantao, signIn }) => {
  await plantao.db.deleteFrom('usuarios').where('cargo', '=', 'Staff').execute()
  const id = await buildDraft(plantao, await apiClient(plantao.url))
  await signIn(page)
  const ofAna = closing(page, id)

  await test.step('is told to switch four eyes off, which is a notice for a week', async () => {
    await ofAna.open()
    await ofAna.isNotSent('Desligue a aprovação por outra pessoa em Configurações.')
    await visit(page, '/configuracoes')
    const form = page.getByRole('form', { name: 'Configurações' })
    await form.getByRole('switch', { name: 'Fechamento aprovado por outra pessoa' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Desligar' }).click()
    await form.getByRole('button', { name: 'Salvar Alterações' }).click()
    await expectToast(page, 'Sucesso!', 'Configurações salvas com sucesso.')
    await closeToasts(page)
    await page.getByRole('button', { name: /^Avisos/ }).click()
    await expect(page.getByText('Aprovação por outra pessoa desligada')).toBeVisible()
    await page.keyboard.press('Escape')
  })

  await test.step('then sends and approves what she typed, which is said', async () => {
    await ofAna.open()
    await ofAna.send()
    await ofAna.says('Não há outro Administrador ativo que possa aprovar.')
    await ofAna.approve()
  })

  await test.step('and corrects a rejected key', async () => {
    const byAna = payment(page, id)
    await byAna.open()
    await byAna.reject()
    await correctKey(page)
    await byAna.open()
    await byAna.show()
    await byAna.payAgain()
    await byAna.pay()
  })
})
