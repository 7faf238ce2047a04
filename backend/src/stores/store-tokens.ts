/** The tokens by which Nest injects the stores and their parts: they are interfaces, which have no class to inject by. */
export const STORES = Symbol('Stores');
export const EVENT_STORE = Symbol('EventStore');
export const READ_MODELS_STORE = Symbol('ReadModels');
export const RECORDS = Symbol('Records');
/** The `Records` of background work, such as the outbox, PDFs, the position of the reactions and webhook deliveries. */
export const BACKGROUND_RECORDS = Symbol('BackgroundRecords');
