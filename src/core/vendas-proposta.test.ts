import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { ModoComissao } from './comissao.ts'
import {
  aoEscolherParticipante,
  aoEscolherVendedor,
  NADA_PROPOSTO,
  type Proposta,
} from './vendas-proposta.ts'

interface Linha {
  chave: string
  colaborador_id: string | null
  modo: ModoComissao
  percentual_comissao: number | string | null
}

const ANA = { id: 'ana', comissao_base: 2.5 }
const BIA = { id: 'bia', comissao_base: 4 }
const ZE = { id: 'ze', comissao_base: 0 }

const linha = (chave: string, campos: Partial<Linha> = {}): Linha => ({
  chave,
  colaborador_id: null,
  modo: 'percentual',
  percentual_comissao: null,
  ...campos,
})
const NOVA = linha('nova')
const vazio: { colaborador_id: string | null; participantes: Linha[] } = {
  colaborador_id: null,
  participantes: [],
}

/** Each participant as 'ana 2.5'. */
const lido = ({ participantes }: { participantes: readonly Linha[] }) =>
  participantes.map((p) => `${p.colaborador_id} ${p.percentual_comissao}`)

describe('the main seller chosen', () => {
  it('becomes the first participant with the base commission', () => {
    expect(lido(aoEscolherVendedor(vazio, ANA, NADA_PROPOSTO, NOVA))).toEqual(['ana 2.5'])
  })

  it('leaves the percent empty when the base commission is 0', () => {
    expect(lido(aoEscolherVendedor(vazio, ZE, NADA_PROPOSTO, NOVA))).toEqual(['ze null'])
  })

  it('takes a blank row, with what was typed in it', () => {
    const com = (campos: Partial<Linha>) =>
      lido(aoEscolherVendedor({ participantes: [linha('1', campos)] }, ANA, NADA_PROPOSTO, NOVA))
    expect(com({})).toEqual(['ana 2.5'])
    expect(com({ percentual_comissao: 3 })).toEqual(['ana 3'])
    expect(com({ percentual_comissao: '3,' })).toEqual(['ana 3,'])
    expect(com({ modo: 'valor' })).toEqual(['ana null'])
  })

  it('adds nobody to participants that the user chose', () => {
    const participantes = [linha('1', { colaborador_id: 'bia', percentual_comissao: 1 })]
    expect(lido(aoEscolherVendedor({ participantes }, ANA, NADA_PROPOSTO, NOVA))).toEqual(['bia 1'])
    expect(lido(aoEscolherVendedor({ participantes }, BIA, NADA_PROPOSTO, NOVA))).toEqual(['bia 1'])
    const comVazia = [...participantes, linha('2')]
    expect(lido(aoEscolherVendedor({ participantes: comVazia }, ANA, NADA_PROPOSTO, NOVA))).toEqual([
      'bia 1',
      'null null',
    ])
  })

  it('when corrected, takes the place of the one chosen before, but not of a typed percent', () => {
    const { participantes, proposta } = aoEscolherVendedor(vazio, ANA, NADA_PROPOSTO, NOVA)
    expect(lido(aoEscolherVendedor({ participantes }, BIA, proposta, NOVA))).toEqual(['bia 4'])
    expect(lido(aoEscolherVendedor({ participantes }, ZE, proposta, NOVA))).toEqual(['ze null'])
    const digitado = participantes.map((p) => ({ ...p, percentual_comissao: 3 }))
    expect(lido(aoEscolherVendedor({ participantes: digitado }, BIA, proposta, NOVA))).toEqual(['bia 3'])
  })
})

describe('the first participant chosen', () => {
  const escolher = (
    venda: typeof vazio,
    chave: string,
    corretor: typeof ANA,
    proposta: Proposta = NADA_PROPOSTO,
  ) => aoEscolherParticipante(venda, chave, corretor, proposta)

  it('becomes the main seller when none is chosen, and their percent is to be typed', () => {
    const depois = escolher({ colaborador_id: null, participantes: [linha('1')] }, '1', ANA)
    expect(depois.colaborador_id).toBe('ana')
    expect(lido(depois)).toEqual(['ana null'])
  })

  it('leaves a chosen main seller, and the percent of anybody else', () => {
    const depois = escolher({ colaborador_id: 'bia', participantes: [linha('1')] }, '1', ANA)
    expect(depois.colaborador_id).toBe('bia')
    expect(lido(depois)).toEqual(['ana null'])
  })

  it('is the first: a second one proposes nothing', () => {
    const participantes = [linha('1', { colaborador_id: 'bia' }), linha('2')]
    const depois = escolher({ colaborador_id: null, participantes }, '2', ANA)
    expect(depois.colaborador_id).toBeNull()
    expect(lido(depois)).toEqual(['bia null', 'ana null'])
  })

  it('when corrected, the proposed main seller follows', () => {
    const um = escolher({ colaborador_id: null, participantes: [linha('1')] }, '1', ANA)
    const dois = aoEscolherParticipante(um, '1', BIA, um.proposta)
    expect(dois.colaborador_id).toBe('bia')
    expect(lido(dois)).toEqual(['bia null'])
  })

  it('when corrected, a main seller whom the user chose stays, and a proposed percent follows', () => {
    const um = aoEscolherVendedor(vazio, ANA, NADA_PROPOSTO, NOVA)
    const dois = aoEscolherParticipante(um, 'nova', BIA, um.proposta)
    expect(dois.colaborador_id).toBe('ana')
    expect(lido(dois)).toEqual(['bia 4'])
    const tres = aoEscolherVendedor(dois, ZE, dois.proposta, NOVA)
    expect(lido(tres)).toEqual(['bia 4'])
  })
})

it('no sequence of choices makes anybody participate twice, or changes what was typed', () => {
  const corretor = fc.constantFrom(ANA, BIA, ZE)
  const passo = fc.oneof(
    fc.record({ tipo: fc.constant('vendedor' as const), corretor }),
    fc.record({ tipo: fc.constant('participante' as const), corretor, linha: fc.nat(2) }),
    fc.record({ tipo: fc.constant('percentual' as const), linha: fc.nat(2) }),
  )
  fc.assert(
    fc.property(fc.array(passo, { maxLength: 12 }), (passos) => {
      let venda: typeof vazio = { colaborador_id: null, participantes: [] }
      let proposta: Proposta = NADA_PROPOSTO
      const digitados = new Set<string>()
      for (const [n, passo] of passos.entries()) {
        if (passo.tipo === 'vendedor') {
          const nova = linha(`nova ${n}`)
          const depois = aoEscolherVendedor(venda, passo.corretor, proposta, nova)
          venda = { colaborador_id: passo.corretor.id, participantes: depois.participantes }
          proposta = depois.proposta
        } else {
          const chave = venda.participantes[passo.linha]?.chave ?? `linha ${n}`
          const participantes = venda.participantes[passo.linha]
            ? venda.participantes
            : [...venda.participantes, linha(chave)]
          if (passo.tipo === 'percentual') {
            digitados.add(chave)
            // A value that no base commission has.
            const digitar = (p: Linha) => (p.chave === chave ? { ...p, percentual_comissao: 7.77 } : p)
            venda = { ...venda, participantes: participantes.map(digitar) }
            continue
          }
          // The form offers nobody who participates already.
          if (participantes.some((p) => p.chave !== chave && p.colaborador_id === passo.corretor.id)) continue
          const depois = aoEscolherParticipante({ ...venda, participantes }, chave, passo.corretor, proposta)
          venda = { colaborador_id: depois.colaborador_id, participantes: depois.participantes }
          proposta = depois.proposta
        }
        const ids = venda.participantes.flatMap((p) => p.colaborador_id ?? [])
        expect(new Set(ids).size).toBe(ids.length)
        for (const p of venda.participantes)
          if (digitados.has(p.chave)) expect(p.percentual_comissao).toBe(7.77)
        if (ids.length > 0) expect(venda.colaborador_id).not.toBeNull()
      }
    }),
  )
})
