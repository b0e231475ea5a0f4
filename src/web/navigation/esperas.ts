/** The list of exactly what waits; `hoje` is the day until which payments count as to be paid. */
import type { Espera } from '../../core/financeiro/esperas.ts'
import { addressOf } from './places.ts'

export function addressOfEspera(espera: Espera, hoje: string): string {
  switch (espera) {
    case 'aprovacao':
      return addressOf('/fechamentos', { status: 'Em aprovação' })
    case 'sem_chave':
      return addressOf('/favorecidos', { status: 'Ativo', falta: 'chave' })
    case 'a_recuperar':
      return addressOf('/favorecidos', { a_recuperar: 'sim' })
    case 'a_pagar':
      return addressOf('/fechamentos', { com: espera, ate: hoje })
    default:
      return addressOf('/fechamentos', { com: espera })
  }
}
