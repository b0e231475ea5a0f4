/** The colaborador's form while it is typed: its values, its labels, and the colaborador that comes of it. */
import { z } from 'zod'
import {
  type Colaborador,
  type ColaboradorEditado,
  type ColaboradorNovo,
  colaboradorEditado,
  colaboradorNovo,
} from '../../contract/colaboradores.ts'
import { CARGO_INICIAL, CARGOS } from '../../core/colaboradores.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatPercent } from '../../core/dinheiro.ts'
import { formatCpf, formatTelefone } from '../../core/documentos.ts'
import { STATUS_REGISTRO } from '../../core/status.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', empty choices and numbers null. A draft keeps exactly this. */
export const formColaborador = z.object({
  nome: z.string(),
  cpf: z.string(),
  telefone: z.string(),
  email: z.string(),
  /** YYYY-MM-DD, or the text as typed while it is no date. */
  data_admissao: z.string().nullable(),
  cargo: z.enum(CARGOS),
  status: z.enum(STATUS_REGISTRO),
  creci: z.string(),
  loja_id: z.string().nullable(),
  superior_id: z.string().nullable(),
  indicado_por: z.string().nullable(),
  comissao_base: typedNumber,
  /** The names of the chosen records, by id, so that they show without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormColaborador = z.output<typeof formColaborador>
export type CampoColaborador = Exclude<keyof FormColaborador, 'nomes'>

export const ROTULOS: Record<CampoColaborador, string> = {
  nome: 'Nome Completo',
  cpf: 'CPF',
  telefone: 'Telefone',
  email: 'Email',
  data_admissao: 'Data de Contratação',
  cargo: 'Cargo',
  status: 'Status',
  creci: 'CRECI',
  loja_id: 'Loja',
  superior_id: 'Superior Hierárquico',
  indicado_por: 'Indicado Por',
  comissao_base: 'Comissão Base (%)',
}

/** A new colaborador's form; `hoje` is YYYY-MM-DD. */
export function colaboradorEmBranco(hoje: string): FormColaborador {
  return {
    nome: '',
    cpf: '',
    telefone: '',
    email: '',
    data_admissao: hoje,
    cargo: CARGO_INICIAL,
    status: 'Ativo',
    creci: '',
    loja_id: null,
    superior_id: null,
    indicado_por: null,
    comissao_base: 0,
    nomes: {},
  }
}

export function formDoColaborador(colaborador: Colaborador): FormColaborador {
  const { loja, superior, indicador } = colaborador
  const nomeados = [loja, superior, indicador].filter((registro) => registro !== null)
  return {
    nome: colaborador.nome,
    cpf: formatCpf(colaborador.cpf),
    telefone: formatTelefone(colaborador.telefone),
    email: colaborador.email ?? '',
    data_admissao: colaborador.data_admissao,
    cargo: colaborador.cargo,
    status: colaborador.status,
    creci: colaborador.creci ?? '',
    loja_id: colaborador.loja_id,
    superior_id: colaborador.superior_id,
    indicado_por: colaborador.indicado_por,
    comissao_base: colaborador.comissao_base,
    nomes: Object.fromEntries(nomeados.map(({ id, nome }) => [id, nome])),
  }
}

export function lerColaboradorNovo(form: FormColaborador): Reading<ColaboradorNovo> {
  return readForm(colaboradorNovo, aEnviar(form))
}

export function lerColaboradorEditado(form: FormColaborador): Reading<ColaboradorEditado> {
  return readForm(colaboradorEditado, aEnviar(form))
}

/** What changes along with the cargo: who was chosen for another one may not fit, and only a Corretor has a CRECI. */
export function comCargo(form: FormColaborador, cargo: FormColaborador['cargo']): Partial<FormColaborador> {
  return cargo === form.cargo ? {} : { cargo, superior_id: null, indicado_por: null }
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormColaborador, campo: CampoColaborador): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'number') return formatPercent(valor)
  if (campo === 'data_admissao') return isDate(valor) ? formatDate(valor) : valor
  if (campo === 'loja_id' || campo === 'superior_id' || campo === 'indicado_por')
    return form.nomes[valor] ?? 'registro sem nome'
  return valor
}

function aEnviar({ nomes: _nomes, ...campos }: FormColaborador) {
  return {
    ...campos,
    data_admissao: campos.data_admissao ?? '',
    creci: campos.cargo === 'Corretor' ? campos.creci : null,
  }
}
