// @vitest-environment happy-dom
/** The payees' screen: its look for each cargo, its proposals, questions and requests. */
import { describe, expect, test } from 'vitest'
import { cnpjOfAnother, documentoOfAnother } from '../../core/financeiro/favorecidos.ts'
import { asks, listed, offered, tick } from '../testing/parts.ts'
import { FAVORECIDO } from '../testing/records.ts'
import {
  all,
  check,
  choose,
  closeScreen,
  dialog,
  failed,
  field,
  fill,
  openScreen,
  press,
  refused,
  refusedFor,
  said,
  shown,
  toasted,
} from '../testing/screen.tsx'
import { setValue } from '../testing/typing.tsx'
import { Route as PAGE } from './favorecidos/FavorecidoScreen.tsx'
import { Route as FAVORECIDOS } from './favorecidos/FavorecidosScreen.tsx'

const STORED_ID = FAVORECIDO.id
const page = (...itens: object[]) => ({ itens, total: itens.length, limitada: false })
describe('payees', () => {
  test('the page says where a debt comes from, and of many the sum of the rest', async () => {
    const dividas = Array.from({ length: 500 }, (_, i) => ({
      id: String(i),
      tipo: i === 1 ? 'Adiantamento' : 'Estorno',
      data: '2026-03-12',
      numero_venda: i === 1 ? null : `AR${i}/2026`,
      valor: 99_999_999_999.99,
      aberto: i === 0 ? 0.01 : 99_999_999_999.99,
    }))
    const saldos = { a_liberar: 0, liberado: 0, em_fechamento: 0, pago_no_ano: 0, ano: 2026, a_receber: 0 }
    openScreen(PAGE, `/favorecidos/${STORED_ID}`, {
      'GET /api/favorecidos/*': FAVORECIDO,
      'GET /api/favorecidos/*/saldos': { saldos: { ...saldos, a_recuperar: 1, dividas, baixa: null } },
      'GET /api/favorecidos/*/ajustes': { itens: [] },
      'GET /api/favorecidos/*/conta-corrente': page(),
      'GET /api/favorecidos/*/pagamentos': page(),
      'GET /api/favorecidos/*/chaves': { itens: [] },
      'GET /api/favorecidos/*/historico': { itens: [] },
    })
    await said('De onde vem o que está a recuperar')
    const items = all('li').map(({ textContent }) => textContent?.replaceAll('\u00a0', ' '))
    expect(items).toHaveLength(11)
    expect(items[0]).toBe(
      'R$ 0,01 do Estorno de 12/03/2026 da venda AR0/2026; de R$ 99.999.999.999,99 já foram abatidos R$ 99.999.999.999,98',
    )
    expect(items[1]).toBe('R$ 99.999.999.999,99 do Adiantamento de 12/03/2026')
    expect(items[10]).toBe('R$ 48.999.999.999.995,10 de mais 490, mais novas')
  })

  test('who owes is listed with where it comes from, the sum, and what an Administrador may do about it', async () => {
    const baixa = {
      id: STORED_ID,
      valor: 300,
      motivo: 'Acordo',
      pedida_em: '2026-03-12T13:00:00Z',
      pedida_por: 'Carlos Reis',
    }
    const debtor = (nome: string, more: object | null) => ({
      ...FAVORECIDO,
      id: crypto.randomUUID(),
      nome,
      a_recuperar: 500,
      deve: {
        dividas: [
          { id: '1', tipo: 'Adiantamento', data: '2026-03-12', numero_venda: null, valor: 900, aberto: 500 },
        ],
        baixa: more && { ...baixa, ...more },
      },
    })
    const itens = [
      debtor('Ana', null),
      debtor('Beto', { propria: true, unico: false }),
      debtor('Célia', { propria: false, unico: false }),
      debtor('Davi', { propria: true, unico: true }),
    ]
    const { sent } = openScreen(FAVORECIDOS, '/favorecidos?a_recuperar=sim', {
      'GET /api/favorecidos': { ...page(...itens), somado: 2000 },
      'POST /api/baixas/*/confirmar': { ok: true },
    })
    await said('já foram abatidos')
    expect(document.body.textContent).toMatch(
      /R\$\s500,00 do Adiantamento de 12\/03\/2026; de R\$\s900,00 já foram abatidos R\$\s400,00/,
    )
    expect(document.body.textContent).toMatch(/A recuperar ao todo: R\$\s2\.000,00/)
    const actions = (nome: string) =>
      all(`button[aria-label$="favorecido ${nome}"]`).map((one) =>
        one.getAttribute('aria-label')?.replace(` favorecido ${nome}`, ''),
      )
    expect(['Ana', 'Beto', 'Célia', 'Davi'].map(actions)).toEqual([
      ['Devolução', 'Baixa'],
      ['Devolução', 'Retirar pedido de baixa'],
      ['Devolução', 'Confirmar baixa', 'Recusar baixa'],
      ['Devolução', 'Confirmar baixa', 'Retirar pedido de baixa'],
    ])
    await press('Confirmar baixa favorecido Davi')
    await asks('isto fica registrado')
    await press('Confirmar baixa', dialog)
    await toasted('Sucesso!', 'Baixa confirmada.')
    expect(sent.map(({ call }) => call)).toEqual([`POST /api/baixas/${STORED_ID}/confirmar`])
  })

  test('who sees only one loja’s sales has no column and no filter of what is owed, whatever the address says', async () => {
    const { asked } = openScreen(
      FAVORECIDOS,
      '/favorecidos?a_recuperar=sim',
      { 'GET /api/favorecidos': page({ ...FAVORECIDO, a_recuperar: null }) },
      { cargo: 'Staff', loja: { id: STORED_ID, nome: 'Centro' } },
    )
    await said('Parceira Imóveis')
    expect(document.body.textContent).not.toMatch(/recuperar/i)
    expect(asked.join()).toContain('/api/favorecidos')
    expect(asked.join()).not.toContain('a_recuperar')
  })

  test('Staff sees masks, is offered no change, and opens the data of one', async () => {
    const masked = {
      ...FAVORECIDO,
      documento: '***.***.***-05',
      chave_pix: '(**) *****-**78',
      tipo_chave: 'Telefone',
      mascarados: ['documento', 'chave_pix'],
    }
    const { sent } = openScreen(
      FAVORECIDOS,
      '/favorecidos',
      {
        'GET /api/favorecidos': page(masked),
        'GET /api/favorecidos/*': masked,
        'POST /api/favorecidos/*/dados': {
          ...FAVORECIDO,
          documento: '39053344705',
          chave_pix: '+5511912345678',
          tipo_chave: 'Telefone',
        },
      },
      { cargo: 'Staff' },
    )
    await listed('Favorecidos', [/\*\*\*\.\*\*\*\.\*\*\*-05\(\*\*\) \*\*\*\*\*-\*\*78/])
    expect(offered(/^(Novo|Criar|Editar|Excluir|Inativar)/)).toEqual([])
    await press('Ver dados favorecido Parceira Imóveis')
    await asks('***.***.***-05')
    await press('Mostrar dados', dialog)
    await asks('390.533.447-05')
    await asks('+55 (11) 91234-5678')
    expect(offered(/^Mostrar dados$/, dialog)).toEqual([])
    expect(sent.map(({ call }) => call)).toEqual([`POST /api/favorecidos/${FAVORECIDO.id}/dados`])
  })

  test('those of the active Corretores: how many, who lacks a CPF, and when there is nothing to create', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/favorecidos': page(FAVORECIDO),
      'GET /api/favorecidos/propostas/dos-corretores': {
        novos: 2,
        existentes: 0,
        sem_cpf: ['Bia Braga'],
        de_outro: [],
      },
      'POST /api/favorecidos/propostas/dos-corretores': failed(),
    }
    openScreen(FAVORECIDOS, '/favorecidos', answers)
    await press('Criar favorecidos da equipe')
    await asks('2 favorecidos serão criados.')
    await asks('1 colaborador sem um CPF válido')
    await asks('Bia Braga. O documento')
    closeScreen()
    answers['GET /api/favorecidos/propostas/dos-corretores'] = {
      novos: 0,
      existentes: 2,
      sem_cpf: [],
      de_outro: [],
    }
    openScreen(FAVORECIDOS, '/favorecidos', answers)
    await press('Criar favorecidos da equipe')
    await asks(
      'Não há colaborador ativo destes cargos sem favorecido. 2 colaboradores ativos já têm um favorecido.',
    )
    const button = all('button', dialog).find((one) => one.textContent === 'Criar')
    expect(button?.hasAttribute('disabled')).toBe(true)
  })

  test('a key proposes its type where only one is possible, and asks for it otherwise', async () => {
    const { sent } = openScreen(FAVORECIDOS, '/favorecidos?aba=novo', {
      'GET /api/favorecidos': page(FAVORECIDO),
      'POST /api/favorecidos': FAVORECIDO,
    })
    await choose('Tipo', 'Imobiliária parceira')
    await fill('Nome', 'Parceira Imóveis')
    await fill('CPF ou CNPJ', '11222333000181')
    expect((await field('CPF ou CNPJ')).value).toBe('11.222.333/0001-81')
    await fill('Chave PIX', '39053344705')
    const ask = 'Esta chave pode ser CPF ou telefone. Escolha o tipo.'
    await said(ask)
    await press('Cadastrar Favorecido')
    await refusedFor('Tipo da chave PIX', ask)
    await fill('Chave PIX', 'Financeiro@Parceira.com.br')
    await shown(async () => (await field('Tipo da chave PIX')).value === 'E-mail', 'the type of the key')
    expect((await field('Chave PIX')).value).toBe('financeiro@parceira.com.br')
    await press('Cadastrar Favorecido')
    await toasted('Sucesso!', 'Favorecido cadastrado com sucesso.')
    expect(sent.find(({ call }) => call === 'POST /api/favorecidos')?.body).toMatchObject({
      tipo: 'Imobiliária parceira',
      documento: '11222333000181',
      tipo_chave: 'E-mail',
      chave_pix: 'financeiro@parceira.com.br',
    })
  })

  test('a document and a key that others have are said while they are typed, with a link to each', async () => {
    const ana = { id: STORED_ID, nome: 'Ana Alves' }
    const { sent } = openScreen(FAVORECIDOS, '/favorecidos?aba=novo', {
      'GET /api/favorecidos': page(FAVORECIDO),
      'POST /api/favorecidos/iguais': { documento: [{ ...ana, divide: false }], chave: [ana] },
      'POST /api/favorecidos': refused(422, 'DUPLICADO', documentoOfAnother('Ana Alves'), {
        campo: 'documento',
        favorecido: ana,
      }),
    })
    await choose('Tipo', 'Outro')
    await fill('Nome', 'Ana')
    await fill('CPF ou CNPJ', '39053344705')
    await fill('Chave PIX', 'ana@casa.com')
    await said('Já há um favorecido com este CPF ou CNPJ: Ana Alves.')
    await said('Esta chave PIX também é de Ana Alves. Confira antes de salvar.')
    const links = all<HTMLAnchorElement>('a').filter(({ textContent }) => textContent === 'Ana Alves')
    expect(links.map((link) => link.getAttribute('href'))).toEqual(
      Array(2).fill(`/favorecidos?editar=${STORED_ID}`),
    )
    expect(sent.find(({ call }) => call === 'POST /api/favorecidos/iguais')?.body).toMatchObject({
      documento: '39053344705',
    })
    await press('Cadastrar Favorecido')
    await refusedFor('CPF ou CNPJ', documentoOfAnother('Ana Alves'))
  })

  test('a CNPJ of brokers with vínculo PJ is asked about, naming the other', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/favorecidos': page(FAVORECIDO),
      'POST /api/favorecidos/iguais': {
        documento: [{ id: STORED_ID, nome: 'Ana Alves', divide: true }],
        chave: [],
      },
      'POST /api/favorecidos': refused(422, 'CNPJ_DE_OUTRO', cnpjOfAnother('Ana Alves'), {
        campo: 'cnpj_compartilhado',
      }),
    }
    const { sent } = openScreen(FAVORECIDOS, '/favorecidos?aba=novo', answers)
    await choose('Tipo', 'Corretor externo')
    await fill('Nome', 'Bia')
    await choose('Vínculo', 'PJ')
    await fill('CPF ou CNPJ', '11222333000181')
    const question = 'Os dois recebem por este CNPJ: este favorecido e Ana Alves'
    await said(question)
    await press('Cadastrar Favorecido')
    await said(cnpjOfAnother('Ana Alves'))
    await tick(question)
    answers['POST /api/favorecidos'] = FAVORECIDO
    await press('Cadastrar Favorecido')
    await toasted('Sucesso!', 'Favorecido cadastrado com sucesso.')
    const bodies = sent.filter(({ call }) => call === 'POST /api/favorecidos').map(({ body }) => body)
    expect(bodies).toMatchObject([{ documento: '11222333000181' }, { cnpj_compartilhado: true }])
    expect(bodies[0]).not.toHaveProperty('cnpj_compartilhado')
  })

  describe('records of one person', () => {
    const one = {
      tipo: 'Colaborador',
      status: 'Ativo',
      colaborador: null,
      junto_de: null,
      created_at: '2026-03-01T12:00:00Z',
      a_recuperar: 0,
      comissoes: 0,
      ficam: 0,
    }
    const ana = { ...one, id: STORED_ID, nome: 'Ana Alves' }
    const dupla = {
      ...one,
      id: crypto.randomUUID(),
      nome: 'Ana Prado',
      tipo: 'Outro',
      comissoes: 2,
      ficam: 1,
    }

    test('are joined by who is chosen to stay, unless one owes', async () => {
      const answers: Record<string, unknown> = {
        'GET /api/favorecidos': page(FAVORECIDO),
        'GET /api/favorecidos/*/repetidos': { itens: [ana, dupla] },
        'POST /api/favorecidos/*/juntar': FAVORECIDO,
      }
      const { sent } = openScreen(FAVORECIDOS, `/favorecidos?juntar=${ana.id}`, answers)
      await asks(
        'Ana Prado fica Inativo e 2 comissões passam para Ana Alves. 1 comissão já aprovada fica com Ana Prado.',
      )
      await check('Quem fica', 'Ana Prado')
      await asks('Ana Alves fica Inativo e 0 comissões passam para Ana Prado.')
      await press('Juntar', dialog)
      await toasted('Sucesso!', 'Favorecidos juntados com sucesso.')
      expect(sent.at(-1)).toMatchObject({
        call: `POST /api/favorecidos/${dupla.id}/juntar`,
        body: { outros: [ana.id] },
      })
      closeScreen()
      answers['GET /api/favorecidos/*/repetidos'] = { itens: [{ ...ana, a_recuperar: 5000 }, dupla] }
      openScreen(FAVORECIDOS, `/favorecidos?juntar=${dupla.id}`, answers)
      await asks('Quem deve fica: o que deve é descontado do que ainda vai receber.')
      const radios = all<HTMLInputElement>('input[type="radio"]', dialog)
      expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
        [true, false],
        [false, true],
      ])
    })

    test('say who is paid instead, and cannot be made Ativo', async () => {
      const joined = {
        ...FAVORECIDO,
        status: 'Inativo',
        junto_de: { id: ana.id, nome: 'Ana Alves' },
      }
      openScreen(FAVORECIDOS, '/favorecidos', { 'GET /api/favorecidos': page(joined) })
      await said('Juntado a Ana Alves')
      expect(offered(/^Ativar/)).toEqual([])
    })

    test('are offered to be joined where the list has those alone', async () => {
      openScreen(FAVORECIDOS, '/favorecidos?repetido=sim', { 'GET /api/favorecidos': page(FAVORECIDO) })
      await said('Parceira Imóveis')
      expect(offered(/^Juntar/)).toEqual(['Juntar favorecido Parceira Imóveis'])
    })
  })

  test('corretores whose CPF another payee has are named', async () => {
    openScreen(FAVORECIDOS, '/favorecidos', {
      'GET /api/favorecidos': page(FAVORECIDO),
      'GET /api/favorecidos/propostas/dos-corretores': {
        novos: 0,
        existentes: 0,
        sem_cpf: [],
        de_outro: ['Ana Alves'],
      },
    })
    await press('Criar favorecidos da equipe')
    await asks('1 colaborador com o CPF de outro favorecido')
    await asks('Ana Alves. Nada é criado para eles')
  })

  test('a key of another type takes the place of one, with its type, and Enter saves it at once', async () => {
    const RANDOM = '123e4567-e12b-12d3-a456-426655440000'
    const { sent } = openScreen(FAVORECIDOS, '/favorecidos?aba=novo', {
      'GET /api/favorecidos': page(FAVORECIDO),
      'POST /api/favorecidos': FAVORECIDO,
    })
    const typeIs = (tipo: string) =>
      shown(async () => (await field('Tipo da chave PIX')).value === tipo, `the type ${tipo}`)
    await choose('Tipo', 'Outro')
    await fill('Nome', 'Rui Costa')
    await fill('Chave PIX', RANDOM)
    await typeIs('Aleatória')
    await fill('Chave PIX', 'rui@casa.com.br')
    await typeIs('E-mail')
    await fill('Chave PIX', '(16) 3333-4444')
    await typeIs('')
    await said('É um telefone fixo. Se a chave PIX é mesmo esta, escolha o tipo Telefone.')
    const key = await field('Chave PIX')
    setValue(key, 'Rui@Casa.com.br')
    key.dispatchEvent(new InputEvent('input', { bubbles: true }))
    // As a browser does on Enter, without leaving the field.
    key.form?.requestSubmit()
    await toasted('Sucesso!', 'Favorecido cadastrado com sucesso.')
    expect(sent.find(({ call }) => call === 'POST /api/favorecidos')?.body).toMatchObject({
      tipo_chave: 'E-mail',
      chave_pix: 'rui@casa.com.br',
    })
  })

  test('a key that was changed is marked', async () => {
    const changed = { ...FAVORECIDO, chave_alterada: { em: new Date().toISOString(), por: 'Ana Prado' } }
    openScreen(FAVORECIDOS, '/favorecidos', { 'GET /api/favorecidos': page(changed) })
    await said('Chave PIX alterada hoje por Ana Prado')
  })
})
