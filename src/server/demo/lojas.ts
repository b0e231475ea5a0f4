import { addDays, addMonths } from '../../core/dates.ts'
import type { Making, Row } from './rows.ts'

/** A store of the demo, with data about its place that other parts need. */
export interface LojaDemo {
  row: Row<'lojas'>
  ddd: string
  /** Relative weight in the sales. */
  weight: number
  /** The share of the sales (0 to 1) after which it no longer sells. */
  until: number
}

/** Six stores: five active and one closed. */
export function makeLojas({ random, people, calendar }: Making): LojaDemo[] {
  return LOJAS.map((loja, i) => {
    const { ddd, weight, until = 1, ...fields } = loja
    return {
      ddd,
      weight,
      until,
      row: {
        id: random.uuid(),
        complemento: null,
        observacoes: null,
        ...fields,
        telefone: people.telefone(ddd),
        email: `${loja.codigo.toLowerCase()}@${DOMAIN}`,
        gerente_id: null,
        status: until < 1 ? 'Inativo' : 'Ativo',
        created_at: calendar.instantOn(addDays(addMonths(calendar.today, -60), i * 40), 540 + i * 17),
      },
    }
  })
}

/** The demo brokerage's mail domain, which is reserved and can never exist. */
export const DOMAIN = 'aurora.example'

const LOJAS = [
  {
    nome: 'Aurora Araraquara',
    codigo: 'AR',
    endereco: 'Avenida São Paulo',
    numero: '1180',
    complemento: 'Sobreloja',
    bairro: 'Centro',
    cidade: 'Araraquara',
    estado: 'SP',
    cep: '14801060',
    observacoes: 'Matriz. O arquivo físico dos contratos fica aqui.',
    ddd: '16',
    weight: 26,
  },
  {
    nome: 'Aurora Ribeirão Preto',
    codigo: 'RP',
    endereco: 'Avenida Presidente Vargas',
    numero: '2045',
    bairro: 'Jardim América',
    cidade: 'Ribeirão Preto',
    estado: 'SP',
    cep: '14020260',
    ddd: '16',
    weight: 24,
  },
  {
    nome: 'Aurora Campinas',
    codigo: 'CP',
    endereco: 'Rua Barão de Jaguara',
    numero: '901',
    complemento: 'Salas 11 e 12',
    bairro: 'Centro',
    cidade: 'Campinas',
    estado: 'SP',
    cep: '13015001',
    ddd: '19',
    weight: 22,
  },
  {
    nome: 'Aurora São Carlos',
    codigo: 'SC',
    endereco: 'Rua Quinze de Novembro',
    numero: '640',
    bairro: 'Jardim São Carlos',
    cidade: 'São Carlos',
    estado: 'SP',
    cep: '13560240',
    ddd: '16',
    weight: 14,
  },
  {
    nome: 'Aurora Uberlândia',
    codigo: 'UB',
    endereco: 'Avenida Rondon Pacheco',
    numero: '3377',
    bairro: 'Tibery',
    cidade: 'Uberlândia',
    estado: 'MG',
    cep: '38405142',
    observacoes: 'Plantão aos sábados até as 16h.',
    ddd: '34',
    weight: 11,
  },
  {
    nome: 'Aurora Bauru',
    codigo: 'BA',
    endereco: 'Rua Rio Branco',
    numero: '1525',
    bairro: 'Centro',
    cidade: 'Bauru',
    estado: 'SP',
    cep: '17015311',
    observacoes: 'Encerrada; a carteira passou para Araraquara.',
    ddd: '14',
    weight: 5,
    until: 0.45,
  },
]
