/** The tier's form while it is typed: its values, its labels, and the tier that comes of it. */
import { z } from 'zod'
import { type Faixa, type FaixaDoFormulario, faixaDoFormulario } from '../../contract/faixas.ts'
import { formatBRL, formatPercent } from '../../core/dinheiro.ts'
import { COR_PADRAO } from '../../core/faixas.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', empty numbers are null. A draft keeps exactly this. */
export const formFaixa = z.object({
  nome: z.string(),
  nivel: typedNumber,
  cor: z.string(),
  vendas_minimas: typedNumber,
  valor_minimo: typedNumber,
  bonus_percentual: typedNumber,
  descricao: z.string(),
})
export type FormFaixa = z.output<typeof formFaixa>
export type CampoFaixa = keyof FormFaixa

export const ROTULOS: Record<CampoFaixa, string> = {
  nome: 'Nome',
  nivel: 'Nível',
  cor: 'Cor',
  vendas_minimas: 'Vendas Mínimas',
  valor_minimo: 'Valor Mínimo',
  bonus_percentual: 'Bônus (%)',
  descricao: 'Descrição',
}

export const FAIXA_EM_BRANCO: FormFaixa = {
  nome: '',
  nivel: 1,
  cor: COR_PADRAO,
  vendas_minimas: null,
  valor_minimo: null,
  bonus_percentual: null,
  descricao: '',
}

export function formDaFaixa(faixa: Faixa): FormFaixa {
  return {
    nome: faixa.nome,
    nivel: faixa.nivel,
    cor: faixa.cor,
    vendas_minimas: faixa.vendas_minimas,
    valor_minimo: faixa.valor_minimo,
    bonus_percentual: faixa.bonus_percentual,
    descricao: faixa.descricao ?? '',
  }
}

export function lerFaixa(form: FormFaixa): Reading<FaixaDoFormulario> {
  return readForm(faixaDoFormulario, { ...form, bonus_percentual: form.bonus_percentual ?? 0 })
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormFaixa, campo: CampoFaixa): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'string') return valor
  if (campo === 'valor_minimo') return formatBRL(valor)
  return campo === 'bonus_percentual' ? formatPercent(valor) : String(valor)
}
