/** A payee's page: balances, data, account, payments, keys and history. */
import { Alert, Button, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { createFileRoute } from '@tanstack/react-router'
import type { ChaveDoFavorecido, SaldosDoFavorecido } from '../../../contract/financeiro/conta-corrente.ts'
import type { Favorecido } from '../../../contract/financeiro/favorecidos.ts'
import { titleOf, wordsOf } from '../../../core/cadastros.ts'
import { formatDate, formatInstant } from '../../../core/dates.ts'
import { FAVORECIDO_JUNTO_FIELDS } from '../../../core/financeiro/favorecidos.ts'
import { formatBRL } from '../../../core/money.ts'
import { orpc } from '../../api/query.ts'
import { StatusTag } from '../../list/Records.tsx'
import { RowDialogs } from '../../list/RowDialogs.tsx'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { addressOf, screenOf } from '../../navigation/places.ts'
import { History } from '../../record/History.tsx'
import { useCan } from '../../session/session.tsx'
import { BackLink } from '../../ui/BackLink.tsx'
import { breakable } from '../../ui/breakable.tsx'
import { Fact, Facts } from '../../ui/Facts.tsx'
import { PageHeader } from '../../ui/PageHeader.tsx'
import rows from '../../ui/rows.module.css'
import { Section } from '../../ui/Section.tsx'
import { Unread } from '../../ui/Unread.tsx'
import { Adiantar } from '../adiantamentos/Adiantar.tsx'
import { FavorecidoLink } from '../links.tsx'
import { Ajustes } from './Ajustes.tsx'
import { ContaCorrente } from './ContaCorrente.tsx'
import { AcoesDaDivida, Dividas, Pedido } from './Dividas.tsx'
import { DadosDoFavorecido } from './FavorecidoDados.tsx'
import { PagamentosDoFavorecido } from './PagamentosDoFavorecido.tsx'

export const Route = createFileRoute('/_app/favorecidos/$id')({
  staticData: { title: 'Favorecido' },
  component: FavorecidoScreen,
})

function FavorecidoScreen() {
  const { id } = Route.useParams()
  const query = useQuery(orpc.favorecidos.obter.queryOptions({ input: { id }, staleTime: 0 }))
  const { data } = query
  return (
    <>
      <BackLink to="/favorecidos">{titleOf('favorecidos')}</BackLink>
      <Unread query={query} what="o favorecido" height={360} withReason />
      {data && <Page key={id} favorecido={data} />}
    </>
  )
}

function Page({ favorecido }: { favorecido: Favorecido }) {
  const { id, nome, tipo, colaborador, status, junto_de } = favorecido
  const canEdit = useCan('favorecidos.editar')
  // Comissões knows a payee who is a colaborador as that person.
  const statement = addressOf('/comissoes', { corretor: colaborador?.id ?? id })
  const description = [tipo, colaborador && colaborador.nome !== nome && colaborador.nome]
  return (
    <>
      <PageHeader title={nome} description={description.filter(Boolean).join(' · ')}>
        <StatusTag status={status} />
        <Button variant="default" renderRoot={(props) => <PlaceLink {...props} href={statement} />}>
          Comissões e extrato
        </Button>
        <Adiantar favorecido={favorecido} />
        {canEdit && (
          <Button
            renderRoot={(props) => <PlaceLink {...props} href={screenOf('favorecidos', { editar: id })} />}
          >
            Editar
          </Button>
        )}
      </PageHeader>
      <Stack gap="md">
        {junto_de && (
          <Alert color="gray">
            {FAVORECIDO_JUNTO_FIELDS.junto_de.rotulo} <FavorecidoLink favorecido={junto_de} />, que recebe no
            lugar dele.
          </Alert>
        )}
        <Saldos favorecido={favorecido} />
        <Section title="Dados">
          <DadosDoFavorecido favorecido={favorecido} />
        </Section>
        <ContaCorrente id={id} nome={nome} />
        <Ajustes id={id} nome={nome} isPaid={junto_de === null} />
        <PagamentosDoFavorecido id={id} nome={nome} />
        <Chaves favorecido={favorecido} />
        <History
          query={orpc.favorecidos.historico.queryOptions({ input: { id }, staleTime: 0 })}
          empty={wordsOf('favorecidos').nothingChanged}
        />
      </Stack>
    </>
  )
}

function Saldos({ favorecido }: { favorecido: Favorecido }) {
  const query = useQuery(orpc.favorecidos.saldos.queryOptions({ input: { id: favorecido.id }, staleTime: 0 }))
  const { data } = query
  if (data?.saldos === null) return null
  return (
    <Section title="Saldos">
      <Unread query={query} what="os saldos" height={48} />
      {data?.saldos && (
        <>
          <Facts least="11rem" autoFlow="auto-fit">
            <Fact label="A liberar">{formatBRL(data.saldos.a_liberar)}</Fact>
            <Fact label="Liberado">{formatBRL(data.saldos.liberado)}</Fact>
            <Fact label="Em fechamento">{formatBRL(data.saldos.em_fechamento)}</Fact>
            <Fact label={`Pago em ${data.saldos.ano}`}>{formatBRL(data.saldos.pago_no_ano)}</Fact>
            <Fact label="A recuperar" fw={data.saldos.a_recuperar > 0 ? 600 : undefined}>
              {formatBRL(data.saldos.a_recuperar)}
            </Fact>
          </Facts>
          <Text size="sm" c="dimmed" mt="xs">
            Em fechamento está antes dos descontos. A receber, depois deles:{' '}
            {formatBRL(data.saldos.a_receber)}
          </Text>
          <Deve favorecido={favorecido} saldos={data.saldos} />
        </>
      )}
    </Section>
  )
}

/** Of more, the number and the sum are said. */
const MAX_DIVIDAS = 10

/** What the payee owes is made of, and what can be done about it. */
function Deve({ favorecido: { id, nome }, saldos }: { favorecido: Favorecido; saldos: SaldosDoFavorecido }) {
  const { dividas, baixa, a_recuperar } = saldos
  if (dividas.length === 0 && !baixa) return null
  return (
    <RowDialogs>
      <Stack gap={4} mt="sm">
        <Text size="sm" fw={600}>
          De onde vem o que está a recuperar
        </Text>
        <Dividas dividas={dividas} most={MAX_DIVIDAS} />
        <Pedido baixa={baixa} />
        <AcoesDaDivida of="pagina" devedor={{ id, nome, a_recuperar, baixa }} />
      </Stack>
    </RowDialogs>
  )
}

/** The keys: the present one and those that were paid to, with who entered each. */
function Chaves({ favorecido: { id } }: { favorecido: Favorecido }) {
  const query = useQuery(orpc.favorecidos.chaves.queryOptions({ input: { id }, staleTime: 0 }))
  const { data } = query
  return (
    <Section title="Chaves PIX">
      <Unread query={query} what="as chaves" height={48} />
      {data?.itens.length === 0 && <Text c="dimmed">Nenhuma chave ainda.</Text>}
      {data && (
        <ul className={rows.rows} aria-label="Chaves PIX">
          {data.itens.map((chave) => (
            <li key={chave.id}>
              <Text>
                {chave.chave_pix === null ? 'Sem chave' : breakable(chave.chave_pix)}
                {chave.tipo_chave && ` · ${chave.tipo_chave}`}
              </Text>
              <Text size="sm" c="dimmed">
                {entryInWords(chave)} · {paidInWords(chave)}
              </Text>
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

function entryInWords({ em, quem, chave_pix }: ChaveDoFavorecido): string {
  return `${chave_pix === null ? 'Removida' : 'Informada'} por ${quem ?? 'Sistema'} em ${formatInstant(em)}`
}

function paidInWords({ paga_desde, paga_ate }: ChaveDoFavorecido): string {
  if (paga_desde === null || paga_ate === null) return 'nada foi pago a ela'
  if (paga_desde === paga_ate) return `paga em ${formatDate(paga_desde)}`
  return `paga desde ${formatDate(paga_desde)}, a última vez em ${formatDate(paga_ate)}`
}
