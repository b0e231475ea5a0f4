/** Lojas: the fields of their records. */
import type { Fields } from './fields.ts'

export const LOJA_FIELDS = {
  nome: { rotulo: 'Nome', formato: 'texto' },
  codigo: { rotulo: 'Código', formato: 'texto' },
  endereco: { rotulo: 'Endereço', formato: 'texto' },
  numero: { rotulo: 'Número', formato: 'texto' },
  complemento: { rotulo: 'Complemento', formato: 'texto' },
  bairro: { rotulo: 'Bairro', formato: 'texto' },
  cidade: { rotulo: 'Cidade', formato: 'texto' },
  estado: { rotulo: 'Estado', formato: 'texto' },
  cep: { rotulo: 'CEP', formato: 'cep' },
  telefone: { rotulo: 'Telefone', formato: 'telefone' },
  email: { rotulo: 'Email', formato: 'texto' },
  gerente_id: { rotulo: 'Gerente', formato: 'referencia' },
  observacoes: { rotulo: 'Observações', formato: 'texto_longo' },
} as const satisfies Fields
