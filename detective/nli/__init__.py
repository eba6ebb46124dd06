"""Reading stance with a model of the user's own: a cross-encoder of three labels, from a folder of this machine.

Nothing is imported from here, and onnxruntime and tokenizers are not loaded, until a model is asked for.
"""
