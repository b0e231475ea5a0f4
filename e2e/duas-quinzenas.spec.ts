/** Two fortnights of a broker, by Staff at a desk and an Administrador on a phone: an advance, what is paid besides sales, and statements. */
import type { Page } from '@playwright/test'
import { addDays, addMonths, formatDate, monthOf, today } from '../src/core/dates.ts'
import { toCentavos } from '../src/core/money.ts'
import { partsOfMail } from '../src/server/testing/http/mail-parts.ts'
import { testSmtp } from '../src/server/testing/http/smtp.ts'
import { buildCampanha, buildFavorecido, buildVenda } from '../src/server/testing/office/builders.ts'
import { buildPremiacao } from '../src/server/testing/office/sorteios.ts'
import type { Brokerage } from './brokerage.ts'
import { expect, type Plantao, test } from './fixtures.ts'
import { closeToasts, expectToast, field, heading } from './vocabulary/page.ts'

const smtp = await testSmtp()
test.afterAll(smtp.close)
test.use({ env: { SMTP_URL: smtp.url, MAIL_FROM: 'plantao@casa.example' } })

const NOME = 'Davi Prado'
const EMAIL = 'davi@casa.example'
/** Beside those to people of the office. */
const mailsToDavi = () => smtp.received.filter(({ to }) => to.includes(EMAIL))
const REAIS = 'R$\u00a0'

/** Days of the next month, as they are typed. */
const dayOf = (day: number) => formatDate(addDays(addMonths(monthOf(today(new Date())).start, 1), day - 1))
const DIA_15 = dayOf(15)
const DIA_18 = dayOf(18)
const PROXIMA = dayOf(28)

/** What the person sells, wins and gets of a campaign; returns the campaign's id. */
async function buildDavi({ db }: Plantao, { loja_id, empreendimento_id }: Brokerage) {
  const payee = await buildFavorecido(db, {
    nome: NOME,
    email: EMAIL,
    tipo_chave: 'E-mail',
    chave_pix: EMAIL,
  })
  const colaborador_id = payee.colaborador_id ?? ''
  const sale = {
    loja_id,
    empreendimento_id,
    colaborador_id,
    status: 'Assinada' as const,
    forma_pagamento: 'NF' as const,
  }
  const sell = (numero_venda: string, percentual_comissao: number) =>
    buildVenda(db, { ...sale, numero_venda, valor_venda: 400_000 }, [{ colaborador_id, percentual_comissao }])
  const first = await sell('AR087/2026', 1.5)
  const campanha = await buildCampanha(db, { nome: 'Feirão de Outono', bonus_comissao: 0.5 })
  await db
    .insertInto('campanhas_vendas')
    .values({ campanha_id: campanha.id, venda_id: first.id, bonus_comissao_aplicado: 0.5 })
    .execute()
  await buildPremiacao(db, { colaborador_id, premio: 'Viagem a Natal', valor_premio: 2_500 })
  return { favorecido: payee.id, campanha: campanha.id, sellMore: () => sell('AR090/2026', 2) }
}

/** What a statement in words says, in centavos; fails unless each line is base × percent, and the sums agree. */
function answersOf(text: string) {
  const words = text.replaceAll('\u00a0', ' ')
  const amounts = (pattern: RegExp) =>
    [...words.matchAll(pattern)].map(([, reais = '']) =>
      toCentavos(Number(reais.replaceAll('.', '').replace(',', '.'))),
    )
  const sum = (pattern: RegExp) => amounts(pattern).reduce((total, one) => total + one, 0)
  const said = (parte: string) => amounts(new RegExp(`^${parte}: R\\$ ([\\d.,]+)$`, 'gm'))[0] ?? 0
  for (const [line, valor = '', percent = '', base = ''] of words.matchAll(
    /^- .* de R\$ ([\d.,]+) \(([\d,]+)% de R\$ ([\d.,]+), .*\)$/gm,
  )) {
    const number = (digits: string) => Number(digits.replaceAll('.', '').replace(',', '.'))
    expect([line, toCentavos(number(valor))]).toEqual([line, Math.round(number(base) * number(percent))])
  }
  const paid = sum(/^- .*: R\$ ([\d.,]+) de R\$ /gm)
  const discounted = sum(/^- .*: -R\$ ([\d.,]+)$/gm)
  const advance = said('Adiantamento')
  expect(said('Bruto')).toBe(paid + advance)
  expect(said('Líquido')).toBe(said('Bruto') - discounted)
  const [ofDebts] = words.split('\nRetenções\n')
  const recovered = [...(ofDebts ?? '').matchAll(/^- (?:Adiantamento|Estorno) de .*: -R\$ ([\d.,]+)$/gm)]
  const abatido = recovered.reduce(
    (total, [, reais = '']) => total + toCentavos(Number(reais.replaceAll('.', '').replace(',', '.'))),
    0,
  )
  expect(said('Ainda a recuperar')).toBe(said('A recuperar antes') - abatido + advance)
  return { bruto: said('Bruto'), abatido, liquido: said('Líquido'), falta: said('Ainda a recuperar') }
}

const sumsOf = (page: Page) => page.getByRole('region', { name: 'Somas', exact: true })

/** Sends the closing, takes it back, and sends it again. */
async function send(page: Page): Promise<void> {
  const dialog = page.getByRole('dialog')
  for (const time of ['first', 'second']) {
    await page.getByRole('button', { name: 'Enviar para aprovação' }).click()
    await dialog.getByRole('button', { name: 'Enviar', exact: true }).dblclick()
    await expectToast(page, 'Sucesso!', 'Fechamento enviado para aprovação.')
    if (time === 'second') return
    await page.getByRole('button', { name: 'Retirar do envio' }).click()
    await dialog.getByRole('button', { name: 'Retirar', exact: true }).click()
    await expect(page.getByRole('button', { name: 'Enviar para aprovação' })).toBeVisible()
    await closeToasts(page)
  }
}

async function approve(phone: Page, address: string, numero: number): Promise<void> {
  await phone.goto(address)
  await phone.getByRole('button', { name: /^Aprovar/ }).click()
  await phone.getByRole('dialog').getByRole('button', { name: 'Aprovar', exact: true }).dblclick()
  await expect(heading(phone, `Fechamento ${numero}`)).toBeVisible()
}

/** Marks the only payment as Pago, undoes that, and marks it again. */
async function pay(page: Page, address: string): Promise<void> {
  await page.goto(`${address}/pagar`)
  for (const time of ['first', 'second']) {
    await expect(heading(page, NOME)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Pago', exact: true })).toBeEnabled()
    await page.keyboard.press('p')
    await expect(page.getByText('O pagamento está pago.')).toBeVisible()
    if (time === 'second') return
    await page.keyboard.press('z')
    await expectToast(page, 'Pago desfeito', NOME)
    await page.getByRole('list', { name: 'Pagamentos' }).getByRole('button', { name: NOME }).click()
  }
}

/** The statement of the closing's only payment, as 'Copiar texto' gives it on the phone. */
async function copiedText(phone: Page, address: string): Promise<string> {
  await phone.goto(`${address}/pagar`)
  await phone
    .getByRole('button', { name: `Extrato: ${NOME}` })
    .first()
    .click()
  await phone
    .getByRole('dialog', { name: `Extrato · ${NOME}` })
    .getByRole('button', { name: 'Copiar texto' })
    .click()
  await expect(phone.getByRole('button', { name: 'Copiado' })).toBeVisible()
  return phone.evaluate(() => navigator.clipboard.readText())
}

async function newClosing(page: Page, day: string): Promise<string> {
  await page.goto('/fechamentos')
  await page.getByRole('button', { name: 'Novo fechamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Novo fechamento' })
  await expect(field(dialog, 'Corte')).not.toHaveValue('')
  for (const label of ['Corte', 'Dia do pagamento']) await field(dialog, label).fill(day)
  await dialog.getByRole('button', { name: 'Criar fechamento' }).dblclick()
  await expect(heading(page, `Fechamento de ${day}`)).toBeVisible()
  return page.url()
}

test('two fortnights of a broker: an advance, a prize, a bonus, ISS, statements by mail, and what they answer', async ({
  page,
  plantao,
  brokerage,
  signIn,
  browser,
}) => {
  const { favorecido, campanha, sellMore } = await buildDavi(plantao, brokerage)
  const context = await browser.newContext({ viewport: { width: 360, height: 740 } })
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const phone = await context.newPage()
  await signIn(page, 'Staff')
  await signIn(phone)
  const dialog = page.getByRole('dialog')
  const answer = phone.getByRole('dialog')
  let vale = ''
  let fechamento = ''
  await test.step('an advance on the 15th, taken out of its draft and put into it again', async () => {
    await page.goto(`/favorecidos/${favorecido}`)
    await page.getByRole('button', { name: 'Adiantamento', exact: true }).click()
    await field(dialog, 'Dia do pagamento').fill(DIA_15)
    await field(dialog, 'Valor').fill('4000')
    await field(dialog, 'Motivo').click()
    await page.getByRole('option', { name: 'Vale do mês' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).dblclick()
    await expect(heading(page, `Fechamento de ${DIA_15}`)).toBeVisible()
    vale = page.url()
    const payees = page.getByRole('region', { name: 'Favorecidos' })
    await payees.getByRole('button', { name: NOME }).click()
    await payees.getByRole('button', { name: 'Mudar adiantamento' }).click()
    await field(dialog, 'Valor').fill('0')
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expectToast(page, 'Sucesso!', 'Adiantamento retirado.')
    await payees.getByRole('button', { name: 'Incluir adiantamento' }).click()
    await field(dialog, 'Favorecido').fill('Davi')
    await page.getByRole('option', { name: new RegExp(NOME) }).click()
    await field(dialog, 'Valor').fill('4000')
    await field(dialog, 'Motivo').click()
    await page.getByRole('option', { name: 'Vale do mês' }).click()
    await dialog.getByRole('button', { name: 'Salvar' }).click()
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(`${REAIS}4.000,00`)
  })
  await test.step('sent at the desk, approved on the phone, paid', async () => {
    await send(page)
    await approve(phone, vale, 1)
    await pay(page, vale)
  })
  await test.step('a prize and a bonus, decided on the phone', async () => {
    await phone.goto('/roleta?aba=premiacoes')
    const list = phone.getByRole('main')
    for (const verb of ['Pagar no fechamento', 'Não pagar no fechamento', 'Pagar no fechamento']) {
      await list.getByRole('button', { name: new RegExp(`^${verb}`) }).click()
      await answer.getByRole('button', { name: verb }).dblclick()
      await expect(answer).toHaveCount(0)
    }
    await expect(list).toContainText('No próximo fechamento')
    await phone.goto(`/campanhas?ver=${campanha}`)
    await answer.getByRole('button', { name: 'Criar linhas dos bônus' }).click()
    await field(answer, 'O bônus é').click()
    await phone.getByRole('option', { name: 'Percentual do valor da venda' }).click()
    await field(answer, 'Para quem').click()
    await phone.getByRole('option', { name: 'O vendedor principal' }).click()
    await answer.getByRole('button', { name: 'Criar linhas dos bônus' }).dblclick()
    await expect(phone.getByText(`1 linha criada ou aumentada: ${REAIS}2.000,00 liberados.`)).toBeVisible()
  })
  await test.step('commission and bonus are released, taken back, and released again', async () => {
    await page.goto('/comissoes')
    await expect(sumsOf(page)).toContainText(`Liberadas${REAIS}2.000,00`)
    for (const time of ['first', 'second']) {
      await sumsOf(page).getByRole('button', { name: 'Liberar todas…' }).click()
      await dialog.getByRole('button', { name: 'Liberar', exact: true }).dblclick()
      await expect(sumsOf(page)).toContainText(`Liberadas${REAIS}8.000,00`)
      if (time === 'second') break
      await sumsOf(page).getByRole('button', { name: 'Desfazer liberações…' }).click()
      await dialog.getByRole('button', { name: 'Desfazer liberações' }).click()
      await expect(sumsOf(page)).toContainText(`A liberar${REAIS}8.000,00`)
    }
  })
  await test.step('the closing of the 18th, with ISS that is taken away and kept back again', async () => {
    fechamento = await newClosing(page, DIA_18)
    const payees = page.getByRole('region', { name: 'Favorecidos' })
    const retencoes = page.getByRole('dialog', { name: 'Retenção para vários' })
    for (const [percent, liquido] of [
      ['5', '6.982,50'],
      ['0', '7.350,00'],
      ['5', '6.982,50'],
    ] as const) {
      await payees.getByRole('button', { name: 'Retenção para vários' }).click()
      await field(retencoes, 'Retenção').click()
      await page.getByRole('option', { name: 'ISS' }).click()
      await field(retencoes, 'Percentual (%)').fill(percent)
      await retencoes.getByRole('button', { name: 'Aplicar a 1 pagamento' }).click()
      await expect(payees.getByRole('row', { name: new RegExp(NOME) })).toContainText(`${REAIS}${liquido}`)
    }
    await send(page)
    await approve(phone, fechamento, 2)
  })
  await test.step('its statement is mailed from the phone, and again only where that is chosen', async () => {
    await phone.getByRole('button', { name: 'Extratos', exact: true }).click()
    await answer.getByText('E-mail por confirmar por outro Administrador: 1').click()
    await answer.getByRole('button', { name: 'Confirmar 1 e-mail' }).click()
    await answer.getByRole('button', { name: 'Enviar 1 extrato por e-mail' }).dblclick()
    await expect(answer.getByText('Já enviado: 1')).toBeVisible()
    await expect.poll(() => mailsToDavi().length).toBe(1)
    await answer.getByRole('checkbox', { name: 'De novo a quem já recebeu (1)' }).check()
    await answer.getByRole('button', { name: 'Enviar 1 extrato por e-mail' }).click()
    await expect.poll(() => mailsToDavi().length).toBe(2)
  })
  await test.step('what the broker asks is answered by the mail, which is the copied text', async () => {
    const [text = ''] = partsOfMail(mailsToDavi()[1]?.data ?? '')
    const copied = await copiedText(phone, fechamento)
    expect(text.replaceAll('\r\n', '\n')).toContain(copied)
    expect(copied).toContain('AR087/2026')
    expect(copied).toContain('Bônus: Feirão de Outono')
    expect(copied).toContain('Prêmio: Viagem a Natal')
    expect(copied).toContain(`(1,50% de ${REAIS}400.000,00, valor da venda; liberados ${REAIS}6.000,00)`)
    expect(copied).toMatch(/\n- ISS: -R\$\u00a0525,00\n/)
    expect(copied).toMatch(/\n- Adiantamento de [\d/]{10}: -R\$\u00a02\.992,50\n/)
    expect(answersOf(copied)).toEqual({
      bruto: 1_050_000,
      abatido: 299_250,
      liquido: 698_250,
      falta: 100_750,
    })
    await pay(page, fechamento)
  })
  await test.step('the next fortnight discounts what is left of the advance', async () => {
    await sellMore()
    await page.goto('/comissoes')
    await sumsOf(page).getByRole('button', { name: 'Liberar todas…' }).click()
    await dialog.getByRole('button', { name: 'Liberar', exact: true }).click()
    await expect(sumsOf(page)).toContainText(`Liberadas${REAIS}8.000,00`)
    const next = await newClosing(page, PROXIMA)
    await expect(page.getByRole('region', { name: 'Resumo' })).toContainText(`${REAIS}6.992,50`)
    await send(page)
    await approve(phone, next, 3)
    const copied = await copiedText(phone, next)
    expect(copied).toMatch(/\n- Adiantamento de [\d/]{10}: -R\$\u00a01\.007,50\n/)
    expect(answersOf(copied)).toEqual({ bruto: 800_000, abatido: 100_750, liquido: 699_250, falta: 0 })
    await pay(page, next)
  })
  await context.close()
})
