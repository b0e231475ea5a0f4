/** The draw's form while it is typed: its values, its labels, and the draw that comes of it. */
import { z } from 'zod'
import { type Sorteio, type SorteioDigitado, sorteioDigitado } from '../../contract/roleta.ts'
import { formatDate, isDate } from '../../core/datas.ts'
import { formatBRL } from '../../core/dinheiro.ts'
import { type Reading, readForm } from '../crud/record-form.ts'
import { typedNumber } from '../fields/typed-number.ts'

/** Empty texts are '', an empty choice, date or amount is null. A draft keeps exactly this. */
export const formSorteio = z.object({
  nome: z.string(),
  premio: z.string(),
  data_sorteio: z.string().nullable(),
  hora: z.string(),
  dia: z.string(),
  nome_corretor: z.string(),
  apto: z.string(),
  loja_id: z.string().nullable(),
  valor_premio: typedNumber,
  criterios: z.string(),
  descricao: z.string(),
  observacoes: z.string(),
  /** The store's name by id, so that it shows without asking again; never sent. */
  nomes: z.record(z.string(), z.string()),
})
export type FormSorteio = z.output<typeof formSorteio>
type CampoSorteio = Exclude<keyof FormSorteio, 'nomes'>

export const ROTULOS: Record<CampoSorteio, string> = {
  nome: 'Nome',
  premio: 'Prêmio',
  data_sorteio: 'Data do sorteio',
  hora: 'Hora',
  dia: 'Dia',
  nome_corretor: 'Nome do corretor',
  apto: 'Apto',
  loja_id: 'Loja',
  valor_premio: 'Valor do prêmio',
  criterios: 'Critérios',
  descricao: 'Descrição',
  observacoes: 'Observações',
}

export const SORTEIO_EM_BRANCO: FormSorteio = {
  nome: '',
  premio: '',
  data_sorteio: null,
  hora: '',
  dia: '',
  nome_corretor: '',
  apto: '',
  loja_id: null,
  valor_premio: null,
  criterios: '',
  descricao: '',
  observacoes: '',
  nomes: {},
}

export function formDoSorteio(sorteio: Sorteio): FormSorteio {
  return {
    nome: sorteio.nome,
    premio: sorteio.premio,
    data_sorteio: sorteio.data_sorteio,
    hora: sorteio.hora ?? '',
    dia: sorteio.dia ?? '',
    nome_corretor: sorteio.nome_corretor ?? '',
    apto: sorteio.apto ?? '',
    loja_id: sorteio.loja_id,
    valor_premio: sorteio.valor_premio,
    criterios: sorteio.criterios ?? '',
    descricao: sorteio.descricao ?? '',
    observacoes: sorteio.observacoes ?? '',
    nomes: sorteio.loja ? { [sorteio.loja.id]: sorteio.loja.nome } : {},
  }
}

export function lerSorteio({ nomes: _nomes, ...campos }: FormSorteio): Reading<SorteioDigitado> {
  return readForm(sorteioDigitado, { ...campos, data_sorteio: campos.data_sorteio ?? undefined })
}

/** The field's value in words; 'vazio' when there is none. */
export function descreverCampo(form: FormSorteio, campo: CampoSorteio): string {
  const valor = form[campo]
  if (valor === null || valor === '') return 'vazio'
  if (typeof valor === 'number') return formatBRL(valor)
  if (campo === 'loja_id') return form.nomes[valor] ?? 'loja sem nome'
  return campo === 'data_sorteio' && isDate(valor) ? formatDate(valor) : valor
}
