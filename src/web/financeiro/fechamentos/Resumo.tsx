/** The head of a closing: its sums beside the last one's, changed keys, omitted commissions and exceptions. */
import { Alert, Anchor, Stack, Text } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import type { FechamentoCompleto } from '../../../contract/financeiro/fechamentos.ts'
import { formatInstant } from '../../../core/dates.ts'
import { formatBRL } from '../../../core/money.ts'
import { counted } from '../../../core/text.ts'
import { breakable } from '../../ui/breakable.tsx'
import { Section } from '../../ui/Section.tsx'
import classes from './fechamentos.module.css'

export function Resumo({ fechamento }: { fechamento: FechamentoCompleto }) {
  const { status, resumo, favorecidos, bruto, desconto, liquido, impedimento, ressalvas, quatro_olhos } =
    fechamento
  const waits = status === 'Em aprovação'
  return (
    <Section title="Resumo">
      <Stack gap="md">
        <dl className={classes.figuras}>
          <Figure label="A pagar" big>
            {formatBRL(liquido)}
          </Figure>
          <Figure label="Favorecidos">{favorecidos.toLocaleString('pt-BR')}</Figure>
          <Figure label="Comissões">
            {resumo.linhas.toLocaleString('pt-BR')} · {formatBRL(bruto)}
          </Figure>
          <Figure label="Descontos">{formatBRL(desconto)}</Figure>
          {resumo.anterior && (
            <Figure label="Fechamento anterior">
              <Anchor
                inherit
                underline="always"
                renderRoot={(props) => (
                  <Link {...props} to="/fechamentos/$id" params={{ id: resumo.anterior?.id ?? '' }} />
                )}
              >
                nº {resumo.anterior.numero}
              </Anchor>{' '}
              · {formatBRL(resumo.anterior.liquido)}
            </Figure>
          )}
        </dl>
        {waits && impedimento !== null && <Alert color="yellow">{impedimento}</Alert>}
        {ressalvas.map((ressalva) => (
          <Alert key={ressalva} color="yellow">
            {ressalva}
          </Alert>
        ))}
        {!quatro_olhos && status !== 'Rascunho' && (
          <Text>Aprovação por outra pessoa desligada em Configurações.</Text>
        )}
        {resumo.bloqueadas > 0 && (
          <Alert color="yellow" title="Bloqueios dentro do fechamento">
            {counted(resumo.bloqueadas, 'comissão tem', 'comissões têm')} um bloqueio sem motivo. Retire-as,
            ou escreva o motivo de cada uma, antes de enviar.
          </Alert>
        )}
        <Iguais iguais={resumo.iguais} />
        <Chaves
          chaves={resumo.chaves}
          primeira={false}
          title="Chaves PIX alteradas desde o último pagamento"
        />
        <Chaves chaves={resumo.chaves} primeira title="Chaves PIX novas, às quais nada foi pago ainda" />
        <Diferencas resumo={resumo} />
        <ForaByMotivo fora={resumo.fora} />
        <Excecoes excecoes={resumo.excecoes} />
        <Copia fechamento={fechamento} />
      </Stack>
    </Section>
  )
}

function Figure({ label, big = false, children }: { label: string; big?: boolean; children: ReactNode }) {
  return (
    <div>
      <Text component="dt" size="sm" c="dimmed">
        {label}
      </Text>
      <dd className={big ? classes.valor : undefined}>{children}</dd>
    </div>
  )
}

type ResumoOf = FechamentoCompleto['resumo']

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div>
      <Text fw={600}>{title}</Text>
      <ul className={classes.lista}>{children}</ul>
    </div>
  )
}

/** Keys to which nothing was paid yet, in full, so that the approver can compare them. */
function Chaves({
  chaves,
  primeira,
  title,
}: Pick<ResumoOf, 'chaves'> & { primeira: boolean; title: string }) {
  const some = chaves.filter((chave) => chave.primeira === primeira)
  if (some.length === 0) return null
  const list = (
    <Part title={`${title} (${some.length.toLocaleString('pt-BR')})`}>
      {some.map(({ favorecido_id, favorecido, tipo_chave, chave_pix, texto }) => (
        <li key={favorecido_id}>
          <span className={classes.chave}>
            {favorecido}
            {chave_pix && (
              <>
                {' · '}
                {tipo_chave}: {breakable(chave_pix)}
              </>
            )}
          </span>
          <span>{texto}</span>
        </li>
      ))}
    </Part>
  )
  if (some.length <= SHOWN_WHOLE) return list
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keyboard users must be able to scroll it
    <section className={classes.rolagem} tabIndex={0} aria-label={title}>
      {list}
    </section>
  )
}

function Iguais({ iguais }: Pick<ResumoOf, 'iguais'>) {
  if (iguais.length === 0) return null
  return (
    <Part title={`Com a chave ou o CNPJ de outro favorecido (${iguais.length})`}>
      {iguais.map(({ favorecido_id, favorecido, texto }) => (
        <li key={favorecido_id}>
          <span>{favorecido}</span>
          <span>{texto}</span>
        </li>
      ))}
    </Part>
  )
}

/** With more keys than this, the list scrolls by itself: an office's first closing has everybody's. */
const SHOWN_WHOLE = 20

function Diferencas({ resumo: { anterior, diferencas, quantas_diferencas } }: { resumo: ResumoOf }) {
  if (!anterior || quantas_diferencas === 0) return null
  const more = quantas_diferencas - diferencas.length
  return (
    <Part title={`Diferenças para o fechamento ${anterior.numero} (${quantas_diferencas})`}>
      {diferencas.map(({ favorecido_id, favorecido, valor, anterior: before }) => (
        <li key={favorecido_id}>
          <span>{favorecido}</span>
          <span>
            {formatBRL(before)} → {formatBRL(valor)}
          </span>
        </li>
      ))}
      {more > 0 && <li>e mais {more.toLocaleString('pt-BR')}, com diferenças menores</li>}
    </Part>
  )
}

function ForaByMotivo({ fora }: Pick<ResumoOf, 'fora'>) {
  if (fora.length === 0) return null
  const all = fora.reduce((sum, { quantidade }) => sum + quantidade, 0)
  return (
    <Part title={`Ficam fora (${all})`}>
      {fora.map(({ bloqueio, quantidade, valor }) => (
        <li key={bloqueio ?? 'sem'}>
          <span>{bloqueio ?? 'Sem bloqueio: podem ser incluídas'}</span>
          <span>
            {counted(quantidade, 'comissão', 'comissões')} · {formatBRL(valor)}
          </span>
        </li>
      ))}
    </Part>
  )
}

function Excecoes({ excecoes }: Pick<ResumoOf, 'excecoes'>) {
  if (excecoes.length === 0) return null
  return (
    <Part title={`Incluídas mesmo assim (${excecoes.length})`}>
      {excecoes.map(({ linha_id, favorecido, numero_venda, bloqueios, motivo, quem }) => (
        <li key={linha_id}>
          <span>
            {favorecido}
            {numero_venda && ` · venda ${numero_venda}`}: {bloqueios.join('; ')}
          </span>
          <span>
            “{motivo}”{quem && ` (${quem})`}
          </span>
        </li>
      ))}
    </Part>
  )
}

/** A restore forgets payments that left since the last backup. */
function Copia({ fechamento: { status, copia_em } }: { fechamento: FechamentoCompleto }) {
  if (status !== 'Em aprovação' && status !== 'Aprovado') return null
  return (
    <Text size="sm" c="dimmed">
      {copia_em === null
        ? 'Nenhuma cópia de segurança foi feita ainda: se o servidor se perder, os pagamentos feitos se perdem com ele.'
        : `Última cópia de segurança: ${formatInstant(copia_em)}.`}
    </Text>
  )
}
