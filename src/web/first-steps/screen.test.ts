// @vitest-environment happy-dom
/** The first steps of an empty system: whose they are, what they say, and what their forms do when they close. */
import { createFileRoute } from '@tanstack/react-router'
import { createElement } from 'react'
import { describe, expect, test } from 'vitest'
import type { Rede } from '../../contract/configuracoes.ts'
import type { FirstStepStates } from '../../core/first-steps.ts'
import { Route as COLABORADORES } from '../colaboradores/ColaboradoresScreen.tsx'
import { COLABORADOR, CONFIGURACOES, LOJA } from '../testing/records.ts'
import {
  all,
  check,
  choose,
  dialog,
  field,
  fill,
  openScreen,
  press,
  said,
  shown,
  textOf,
  toasted,
} from '../testing/screen.tsx'
import { FirstSteps } from './FirstSteps.tsx'

const STATES: FirstStepStates = {
  marca: 'feito',
  lojas: 'parado',
  empreendimentos: 'falta',
  colaboradores: 'falta',
  vendas: 'falta',
  rede: 'parado',
  usuarios: 'feito',
}

/** The steps alone, as the dashboard shows them. */
const STEPS = createFileRoute('/_app/dashboard')({
  component: () => createElement(FirstSteps, { states: STATES }),
})

const REDE: Rede = {
  host: '127.0.0.1',
  porta: 3000,
  app_url: 'http://127.0.0.1:3000',
  app_url_informada: false,
  alcance: 'este_computador',
  enderecos: ['10.0.0.7'],
  windows: false,
  servidor_de_email: { servidor: '127.0.0.1:1', usuario: 'rita', remetente: 'nao-responda@casa.com.br' },
  ultimo_teste: null,
}

const PRESENT = { ...CONFIGURACOES, versao: 7 }

describe('the steps', () => {
  test('an Administrador has seven; those that are done are folded', async () => {
    openScreen(STEPS, '/dashboard', {})
    await said('2 de 7 prontos')
    const folded = await shown(() => all<HTMLDetailsElement>('details')[0], 'what is done')
    expect(folded.open).toBe(false)
    expect(folded.querySelector('summary')?.textContent).toBe('Prontos: Nome e logo, Convite')
    await said('Depois: pagar as comissões')
    expect(textOf(folded)).toContain('O nome e o logo aparecem na entrada, nos PDFs e no papel.')
    expect(all('a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Trazer dados', '/trazer-dados'],
      ['Ver lojas', '/lojas'],
      ['Nova Loja', '/lojas?aba=nova&passos=true'],
      ['Novo Empreendimento', '/empreendimentos?aba=novo&passos=true'],
      ['Importar planilha', '/colaboradores?aba=importar'],
      ['Novo Colaborador', '/colaboradores?aba=novo&passos=true'],
      ['Nova Venda', '/vendas?nova=true&passos=true'],
    ])
  })

  test('after them come those of the payments, which ask who approves', async () => {
    const { asked, sent } = openScreen(STEPS, '/dashboard', {
      'GET /api/configuracoes': { ...PRESENT, quatro_olhos: true },
      'PUT /api/configuracoes/quem-aprova': { ...PRESENT, versao: 8, quatro_olhos: false },
    })
    await said('2 de 7 prontos')
    expect(asked).toEqual([])
    const details = all<HTMLDetailsElement>('details')[1]
    if (details) details.open = true
    await said('Pessoas e chaves: crie os favorecidos da equipe')
    expect(all<HTMLInputElement>('input[type="radio"]').some(({ checked }) => checked)).toBe(false)
    await check('Quem aprova?', 'Só eu: trabalho sem outra pessoa')
    await toasted('Sucesso!', 'Configurações salvas.')
    expect(sent).toEqual([
      { call: 'PUT /api/configuracoes/quem-aprova', body: { versao: 7, quem: 'sozinho' } },
    ])
  })

  test('Staff has those that Staff may take', async () => {
    openScreen(STEPS, '/dashboard', {}, { cargo: 'Staff' })
    await said('0 de 3 prontos')
    expect(all('li')).toHaveLength(3)
    await said('Todas as lojas estão inativas: ative uma ou cadastre outra.')
    expect(all('a').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Ver lojas', '/lojas'],
      ['Nova Loja', '/lojas?aba=nova&passos=true'],
      ['Novo Empreendimento', '/empreendimentos?aba=novo&passos=true'],
      ['Nova Venda', '/vendas?nova=true&passos=true'],
    ])
  })

  test('other computers and mails: what is set, how to set the rest, and why the test mail did not go out', async () => {
    const answers: Record<string, unknown> = {
      'GET /api/configuracoes/rede': REDE,
      'POST /api/configuracoes/rede/teste': { para: 'ana@plantao.test' },
    }
    const { sent } = openScreen(STEPS, '/dashboard', answers)
    await said('Uma das duas coisas ainda falta.')
    await press('Ver como')
    for (const text of [
      'Só este computador abre o Plantão.',
      'HOST agora: 127.0.0.1, porta 3000',
      'HOST=0.0.0.0 APP_URL=http://10.0.0.7:3000 npm start',
      'servidor 127.0.0.1:1, usuário rita',
    ])
      await said(text)
    answers['GET /api/configuracoes/rede'] = {
      ...REDE,
      ultimo_teste: {
        para: 'ana@plantao.test',
        em: '2026-03-10T12:00:00Z',
        enviado: false,
        erro: 'connect ECONNREFUSED 127.0.0.1:1',
      },
    }
    await press('Enviar um email de teste a mim', dialog)
    await said('O servidor não atende nessa porta. Confira a porta em SMTP_URL')
    expect(sent).toHaveLength(1)
  })
})

describe('the form of a step', () => {
  const answers = {
    'GET /api/colaboradores': { itens: [], total: 0, limitada: false },
    'GET /api/lojas/opcoes': { itens: [{ id: LOJA.id, nome: 'Loja Centro', detalhe: null }], vazio: null },
    'GET /api/dashboard/vendas-recentes': {
      itens: [],
      primeirosPassos: { ...STATES, lojas: 'feito', empreendimentos: 'feito', colaboradores: 'parado' },
    },
    'POST /api/colaboradores': { ...COLABORADOR, cargo: 'Gerente' },
  }
  const address = '/colaboradores?aba=novo&passos=true'

  test('closes after a first colaborador who cannot sell, and the step stays', async () => {
    openScreen(COLABORADORES, address, answers)
    await said('Primeiros passos · 4 de 7')
    await fill('Nome Completo', 'Gil Prado')
    await fill('CPF', '52998224725')
    await fill('Telefone', '11987654321')
    await choose('Cargo', 'Gerente')
    await press('Cadastrar Colaborador')
    await shown(() => all('form').length === 0, 'the list')
    await said('Colaboradores')
  })

  test('that took the only loja by itself, and in which nobody typed, closes without asking', async () => {
    openScreen(COLABORADORES, address, answers)
    await shown(async () => (await field('Loja')).value === 'Loja Centro', 'the only loja')
    await press('Cancelar')
    await shown(() => all('form').length === 0, 'the list')
    expect(dialog()).toBeUndefined()
  })

  test('asks about what is typed beside it', async () => {
    openScreen(COLABORADORES, address, answers)
    await shown(async () => (await field('Loja')).value === 'Loja Centro', 'the only loja')
    await fill('Nome Completo', 'Gil Prado')
    await press('Cancelar')
    await shown(() => dialog(), 'the question')
  })
})
