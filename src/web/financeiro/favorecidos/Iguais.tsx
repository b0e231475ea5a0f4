/** Messages in a payee's form about others with the same document or key, each with a link. */
import { Alert, Anchor, Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { Fragment } from 'react'
import { normalizeDocumento } from '../../../core/cpf-cnpj.ts'
import { mayShareCnpj } from '../../../core/financeiro/favorecidos.ts'
import { PlaceLink } from '../../navigation/PlaceLink.tsx'
import { screenOf } from '../../navigation/places.ts'
import type { FormFavorecido } from './form.ts'

interface Named {
  id: string
  nome: string
}

/** Others with the document: their names, or the question whether two brokers share the CNPJ. */
export function MesmoDocumento({
  form,
  outros,
}: {
  form: UseFormReturnType<FormFavorecido>
  outros: readonly (Named & { divide: boolean })[]
}) {
  const { tipo, vinculo, documento } = form.values
  const mayShare =
    outros.length > 0 &&
    outros.every(({ divide }) => divide) &&
    tipo !== null &&
    mayShareCnpj({ tipo, vinculo, documento: normalizeDocumento(documento) })
  const asked = form.getInputProps('cnpj_compartilhado', { type: 'checkbox' })
  const isAsked =
    (mayShare && form.isDirty('documento')) || Boolean(asked.error) || form.values.cnpj_compartilhado
  return (
    <>
      {outros.length > 0 && (
        <Alert color="yellow" mt="sm" role="status">
          Já há um favorecido com este CPF ou CNPJ: <Links to={outros} />.
        </Alert>
      )}
      {isAsked && (
        <Checkbox
          {...asked}
          mt="sm"
          data-path="cnpj_compartilhado"
          label={`Os dois recebem por este CNPJ${outros.length > 0 ? `: este favorecido e ${outros.map(({ nome }) => nome).join(', ')}` : ''}`}
        />
      )}
    </>
  )
}

/** Others with the key: a warning only. */
export function MesmaChave({ outros }: { outros: readonly Named[] }) {
  if (outros.length === 0) return null
  return (
    <Alert color="yellow" mt="sm" role="status">
      Esta chave PIX também é de <Links to={outros} />. Confira antes de salvar.
    </Alert>
  )
}

function Links({ to }: { to: readonly Named[] }) {
  return to.map(({ id, nome }, index) => (
    <Fragment key={id}>
      {index > 0 && ', '}
      <Anchor inherit underline="always" component={PlaceLink} href={screenOf('favorecidos', { editar: id })}>
        {nome}
      </Anchor>
    </Fragment>
  ))
}
