/** 'Criar linhas dos bônus': what each person would get by the choice that is asked for, and making it. */
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type UseQueryOptions, useMutation, useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type ReactNode, useState } from 'react'
import type { BonusCriado, PreviaDoBonus } from '../../../contract/financeiro/bonus.ts'
import { formatDate } from '../../../core/dates.ts'
import { calculoInWords } from '../../../core/financeiro/por-que.ts'
import { formatBRL } from '../../../core/money.ts'
import { RECORDS_PER_PAGE } from '../../../core/pages.ts'
import { counted } from '../../../core/text.ts'
import { changeFailure } from '../../api/failure-message.ts'
import { Detail } from '../../list/cells.tsx'
import { Pages } from '../../list/Pages.tsx'
import { type CallOptions, useAct } from '../../record/keys.ts'
import { Dialog } from '../../ui/Dialog.tsx'
import { FormActions } from '../../ui/FormActions.tsx'
import { LoadFailed } from '../../ui/LoadFailed.tsx'
import { Loading } from '../../ui/Loading.tsx'
import rows from '../../ui/rows.module.css'
import { toastSuccess } from '../../ui/toasts.ts'

/** What is made, as it was seen. */
interface Seen<E> {
  escolha: E
  linhas: number
  valor: number
}

interface Making<E> {
  /** Where what is missing is settled: 'na venda, em Favorecidos'. */
  ways: ReactNode
  create: (seen: Seen<E>, options: CallOptions) => Promise<BonusCriado>
  /** Refetches what else shows what was made. */
  refetch: () => Promise<unknown>
  onClose: () => void
}

interface Props<T, E> extends Making<E> {
  intro: string
  /** The choice before anybody chose, and `complete` what is sent of a typed one: null while something is missing. */
  empty: T
  complete: (typed: T) => E | null
  /** Of the choice, or of the remembered one. */
  previa: (escolha: E | null) => UseQueryOptions<PreviaDoBonus<E>>
  children: (typed: T, onChange: (typed: T) => void) => ReactNode
}

type Item = PreviaDoBonus['itens'][number]

const TITLE = 'Criar linhas dos bônus'

export function CriarBonus<T, E extends T>({
  intro,
  empty,
  complete,
  previa,
  children,
  ...making
}: Props<T, E>) {
  const [typed, setTyped] = useState<T | null>(null)
  const [asked] = useDebouncedValue(typed, 300)
  const completed = asked && complete(asked)
  const query = useQuery({
    ...previa(completed),
    enabled: asked === null || completed !== null,
    staleTime: 0,
    gcTime: 0,
    // What is made is what was shown.
    refetchOnWindowFocus: false,
  })
  const { data } = query
  const isSettled = typed === asked && (asked === null || completed !== null)
  return (
    <Dialog title={TITLE} record={data?.nome} onClose={making.onClose} size={720} large>
      <Stack gap="md">
        <Text>
          {intro} Criar de novo não repete nenhuma: o que subiu aumenta, e o que baixou fica como está.
        </Text>
        {(typed !== null || data) && children(typed ?? data?.escolha ?? empty, setTyped)}
        {query.isError && <LoadFailed query={query}>Não foi possível preparar a prévia.</LoadFailed>}
        {query.isLoading && <Loading height={160} label="Carregando a prévia" />}
        {data?.escolha && isSettled && (
          <Previa {...making} escolha={data.escolha} previa={data} onMade={query.refetch} />
        )}
      </Stack>
    </Dialog>
  )
}

interface PreviaProps<E> extends Making<E> {
  escolha: E
  previa: PreviaDoBonus<E>
  onMade: () => Promise<unknown>
}

function Previa<E>({ escolha, previa, ways, create, refetch, onMade, onClose }: PreviaProps<E>) {
  const { linhas, valor, depois, ditas, feitas } = previa
  const send = useAct(create)
  const make = useMutation({
    mutationFn: send,
    onSuccess: async (made) => {
      toastSuccess(
        made.linhas === 0
          ? 'Estes bônus já tinham sido criados.'
          : `${counted(made.linhas, 'linha criada ou aumentada', 'linhas criadas ou aumentadas')}: ${formatBRL(made.valor)} liberados.`,
      )
      await Promise.all([onMade(), refetch()])
    },
    onError: () => void onMade(),
  })
  return (
    <>
      <Itens key={`${linhas} ${valor} ${ditas}`} itens={previa.itens} />
      <Text fw={600}>
        {linhas === 0
          ? 'Nenhuma linha a criar ou aumentar.'
          : `${counted(linhas, 'linha a criar ou aumentar', 'linhas a criar ou aumentar')}: ${formatBRL(valor)}`}
      </Text>
      <Detail>
        {[
          depois > 0 && `Depois destas, ainda ${counted(depois, 'linha', 'linhas')}: crie de novo.`,
          feitas > 0 && `${counted(feitas, 'linha já está certa', 'linhas já estão certas')}.`,
          ditas > 0 && `${counted(ditas, 'ficou de fora', 'ficaram de fora')}, com o motivo.`,
        ]
          .filter(Boolean)
          .join(' ')}
      </Detail>
      {ditas > 0 && <Alert color="yellow">O que falta resolve-se {ways}. Depois, crie de novo.</Alert>}
      <FormActions
        confirm={TITLE}
        confirming="Criando..."
        pending={make.isPending}
        ready={linhas > 0}
        cancel="Fechar"
        error={changeFailure(make.error, 'Erro ao criar os bônus. Tente novamente.')}
        onConfirm={() => make.mutate({ escolha, linhas, valor })}
        onCancel={onClose}
      />
    </>
  )
}

function Itens({ itens }: { itens: readonly Item[] }) {
  const [page, setPage] = useState(1)
  const start = (page - 1) * RECORDS_PER_PAGE
  return (
    <>
      <ul className={rows.rows} aria-label="Bônus">
        {itens.slice(start, start + RECORDS_PER_PAGE).map((item) => (
          <li key={`${(item.venda ?? item.promocao)?.id} ${item.favorecido_id ?? item.nome}`}>
            <div>
              <Text fw={500}>
                <De item={item} />
              </Text>
              <Text size="sm" c={item.motivo === null ? undefined : 'var(--mantine-color-error)'}>
                {item.motivo === null ? calculoOf(item) : `Fica de fora: ${item.motivo}`}
              </Text>
            </div>
            {item.motivo === null && (
              <Text>
                {item.antes > 0 && `antes ${formatBRL(item.antes)}, agora `}
                {formatBRL(item.valor)}
              </Text>
            )}
          </li>
        ))}
      </ul>
      <Pages page={page} total={itens.length} onChange={setPage} />
    </>
  )
}

/** 'AR001/2026 · Ana Souza', 'Ana Souza · promoção em 20/11/2026' */
function De({ item: { venda, promocao, nome } }: { item: Item }) {
  if (venda === null) return `${nome}${promocao && ` · promoção em ${formatDate(promocao.data)}`}`
  return (
    <>
      <Anchor
        renderRoot={(props) => <Link {...props} to="/vendas" search={{ venda: venda.id, acao: 'ver' }} />}
      >
        {venda.numero_venda}
      </Anchor>
      {nome && ` · ${nome}`}
    </>
  )
}

function calculoOf({ base, percentual, valor }: Item): string {
  const modo = percentual === null ? 'valor' : 'percentual'
  return calculoInWords({ repoe: false, modo, percentual: percentual ?? 0, base, valor })
}
