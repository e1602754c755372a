from PIL import Image

from tests.pictures.golden import FOLDER, SCENES, small

for name, scene in SCENES.items():
    small(scene).quantize(256, dither=Image.Dither.NONE).save(FOLDER / f"{name}.png", optimize=True)
    print(name)
