"""Run by Alembic: migrate over the connection that `huone.room.stores.migrate` hands in."""

from alembic import context

context.configure(
    connection=context.config.attributes["connection"], transaction_per_migration=False
)
with context.begin_transaction():
    context.run_migrations()
